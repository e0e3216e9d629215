// Doctors a person has marked on this device: with a heart, or with a bookmark.
import { useSyncExternalStore } from "react";

type Mark = "favourite" | "bookmark";

const keyOf = (mark: Mark) => `dft.doctors.${mark}`;

/** Storage tells other tabs of a change, not the tab that made it. */
const CHANGED = "dft-kept";

/** Whether a doctor is marked, and the turning of it. */
export function useSavedDoctor(mark: Mark, doctor: number): [boolean, () => void] {
  const kept = useSyncExternalStore(
    subscribe,
    () => read(mark).includes(doctor),
    () => false,
  );
  return [kept, () => toggle(mark, doctor)];
}

function toggle(mark: Mark, doctor: number): void {
  const kept = read(mark);
  const next = kept.includes(doctor) ? kept.filter((id) => id !== doctor) : [...kept, doctor];
  try {
    window.localStorage.setItem(keyOf(mark), JSON.stringify(next));
    memoryFallback.delete(mark);
  } catch {
    // Storage may be full or forbidden; the mark then lasts as long as the page.
    memoryFallback.set(mark, next);
  }
  window.dispatchEvent(new Event(CHANGED));
}

const memoryFallback = new Map<Mark, readonly number[]>();

function read(mark: Mark): readonly number[] {
  const own = memoryFallback.get(mark);
  if (own) return own;
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(mark)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id): id is number => typeof id === "number") : [];
  } catch {
    return [];
  }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("storage", changed);
  window.addEventListener(CHANGED, changed);
  return () => {
    window.removeEventListener("storage", changed);
    window.removeEventListener(CHANGED, changed);
  };
}
