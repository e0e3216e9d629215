// What is playing, for whoever shows it. The sound itself is in engine.ts, which comes with the first track list.
import { useSyncExternalStore } from "react";
import type { Track } from "./api";

/** Why there is no sound: it stopped coming, nobody is signed in any more, no plan is running, the track is gone. */
export type PlaybackFailure = "lost" | "signed-out" | "premium" | "gone";

export type PlayerState = {
  /** None: no player. */
  track: Track | null;
  playing: boolean;
  /** Wanted, and not coming fast enough. */
  waiting: boolean;
  trouble: PlaybackFailure | null;
  /** Seconds. */
  time: number;
  duration: number;
  muted: boolean;
  speed: number;
  /** The moment at which it falls silent by itself. */
  sleepAt: number | null;
};

export const initialState: PlayerState = {
  track: null,
  playing: false,
  waiting: false,
  trouble: null,
  time: 0,
  duration: 0,
  muted: false,
  speed: 1,
  sleepAt: null,
};

let now: PlayerState = initialState;
const listeners = new Set<() => void>();

export const getState = (): PlayerState => now;

export function setState(part: Partial<PlayerState>): void {
  now = { ...now, ...part };
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Draws again only when what `choose` picks has changed; pick something plain. */
export function usePlayer<Part>(choose: (playing: PlayerState) => Part): Part {
  return useSyncExternalStore(
    subscribe,
    () => choose(now),
    () => choose(initialState),
  );
}
