// The player's state, shared by the player and the track cards. Playback itself is in audioPlayer.ts, which loads with the first track list.
import { useSyncExternalStore } from "react";
import type { Track } from "../api";

/** `premium`: the plan does not include the track. `not-found`: the track was removed. */
export type PlaybackErrorCode = "network" | "signed-out" | "premium" | "not-found";

export type PlayerState = {
  /** Null hides the player. */
  track: Track | null;
  playing: boolean;
  /** Playback was requested and waits for data. */
  buffering: boolean;
  error: PlaybackErrorCode | null;
  /** Seconds. */
  time: number;
  duration: number;
  muted: boolean;
  speed: number;
  /** When the sleep timer pauses playback, in milliseconds since the epoch. */
  sleepAt: number | null;
};

export const initialState: PlayerState = {
  track: null,
  playing: false,
  buffering: false,
  error: null,
  time: 0,
  duration: 0,
  muted: false,
  speed: 1,
  sleepAt: null,
};

let state: PlayerState = initialState;
const listeners = new Set<() => void>();

export const getState = (): PlayerState => state;

export function setState(changes: Partial<PlayerState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Re-renders only when the selected value changes, so the selector must return a primitive or a stable reference. */
export function usePlayer<Selected>(selector: (state: PlayerState) => Selected): Selected {
  return useSyncExternalStore(
    subscribe,
    () => selector(state),
    () => selector(initialState),
  );
}
