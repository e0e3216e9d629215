// Saved playback: the position in each track, per device, and the current track, per tab. Both are removed at sign-out.
import { isRecord } from "~/lib/isRecord";
import { createUserStore } from "~/lib/storage/userStorage";
import type { Track } from "../api";

const MAX_POSITIONS = 50;

/** A position this close to the start or the end is not saved: playback starts from the beginning. */
const EDGE_SECONDS = 3;

type Position = [trackId: number, seconds: number];

/** Newest first. */
const positionStore = createUserStore<readonly Position[]>("device", "positions", (stored) =>
  Array.isArray(stored) ? stored.filter(isPosition) : [],
);

const trackStore = createUserStore<Track | null>("tab", "track", (stored) => (isTrack(stored) ? stored : null));

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && value.length === 2 && value.every((item) => Number.isFinite(item));
}

function isTrack(value: unknown): value is Track {
  return (
    isRecord(value) &&
    typeof value["id"] === "number" &&
    typeof value["title"] === "string" &&
    typeof value["audio_file"] === "string" &&
    typeof value["duration_seconds"] === "number"
  );
}

export function savePosition({ id, duration_seconds }: Track, seconds: number): void {
  const others = positionStore.get().filter(([trackId]) => trackId !== id);
  const resumable = seconds > EDGE_SECONDS && seconds < duration_seconds - EDGE_SECONDS;
  const positions: Position[] = resumable ? [[id, seconds], ...others] : others;
  positionStore.set(positions.slice(0, MAX_POSITIONS));
}

export function loadPosition({ id, duration_seconds }: Track): number {
  const seconds = positionStore.get().find(([trackId]) => trackId === id)?.[1] ?? 0;
  return seconds < duration_seconds ? seconds : 0;
}

export const clearPositions = () => positionStore.clear();

export const saveTrack = (track: Track) => trackStore.set(track);
export const loadTrack = () => trackStore.get();
export const clearTrack = () => trackStore.clear();
