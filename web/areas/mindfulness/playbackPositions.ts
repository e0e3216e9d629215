// Where one stopped listening: a position per track on this device, and the track that this tab was at.
import { loadForUser, removeForUser, saveForUser } from "~/lib/storage/userStorage";
import type { Track } from "./api";

const POSITIONS = "positions";
const TRACK = "track";

/** So many tracks are remembered, the latest. */
const CAP = 50;

/** Nearer to an end than this, one begins anew. */
const EDGE = 3;

type Position = [track: number, seconds: number];

function positions(): Position[] {
  const kept = loadForUser("device", POSITIONS);
  return Array.isArray(kept) ? kept.filter(isPosition) : [];
}

function isPosition(one: unknown): one is Position {
  return Array.isArray(one) && one.length === 2 && one.every((part) => Number.isFinite(part));
}

export function savePosition({ id, duration_seconds }: Track, seconds: number): void {
  const others = positions().filter(([track]) => track !== id);
  const between = seconds > EDGE && seconds < duration_seconds - EDGE;
  saveForUser("device", POSITIONS, (between ? [[id, seconds] as Position, ...others] : others).slice(0, CAP));
}

export function loadPosition({ id, duration_seconds }: Track): number {
  const seconds = positions().find(([track]) => track === id)?.[1] ?? 0;
  return seconds < duration_seconds ? seconds : 0;
}

export const saveTrack = (track: Track) => saveForUser("tab", TRACK, track);

export function clearTrack(): void {
  removeForUser("tab", TRACK);
}

export function clearPositions(): void {
  removeForUser("device", POSITIONS);
}

export function loadTrack(): Track | null {
  const kept = loadForUser("tab", TRACK) as Partial<Track> | null;
  const whole =
    typeof kept?.id === "number" &&
    typeof kept.title === "string" &&
    typeof kept.audio_file === "string" &&
    typeof kept.duration_seconds === "number";
  return whole ? (kept as Track) : null;
}
