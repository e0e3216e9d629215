// Saved playback: the position in each track, per device, and the current track, per tab. Both are removed at sign-out.
import { loadForUser, removeForUser, saveForUser } from "~/lib/storage/userStorage";
import type { Track } from "../api";

const POSITIONS_KEY = "positions";
const TRACK_KEY = "track";

const MAX_POSITIONS = 50;

/** A position this close to the start or the end is not saved: playback starts from the beginning. */
const EDGE_SECONDS = 3;

type Position = [trackId: number, seconds: number];

function loadPositions(): Position[] {
  const stored = loadForUser("device", POSITIONS_KEY);
  return Array.isArray(stored) ? stored.filter(isPosition) : [];
}

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && value.length === 2 && value.every((item) => Number.isFinite(item));
}

export function savePosition({ id, duration_seconds }: Track, seconds: number): void {
  const others = loadPositions().filter(([trackId]) => trackId !== id);
  const resumable = seconds > EDGE_SECONDS && seconds < duration_seconds - EDGE_SECONDS;
  const positions = resumable ? [[id, seconds] as Position, ...others] : others;
  saveForUser("device", POSITIONS_KEY, positions.slice(0, MAX_POSITIONS));
}

export function loadPosition({ id, duration_seconds }: Track): number {
  const seconds = loadPositions().find(([trackId]) => trackId === id)?.[1] ?? 0;
  return seconds < duration_seconds ? seconds : 0;
}

export function clearPositions(): void {
  removeForUser("device", POSITIONS_KEY);
}

export function saveTrack(track: Track): void {
  saveForUser("tab", TRACK_KEY, track);
}

export function loadTrack(): Track | null {
  const stored = loadForUser("tab", TRACK_KEY) as Partial<Track> | null;
  const isTrack =
    typeof stored?.id === "number" &&
    typeof stored.title === "string" &&
    typeof stored.audio_file === "string" &&
    typeof stored.duration_seconds === "number";
  return isTrack ? (stored as Track) : null;
}

export function clearTrack(): void {
  removeForUser("tab", TRACK_KEY);
}
