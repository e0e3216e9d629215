// Favourite and bookmarked doctors, stored on this device.
import { useSyncExternalStore } from "react";

type SavedList = "favourite" | "bookmark";

const storageKey = (list: SavedList) => `dft.doctors.${list}`;

/** The storage event reaches other tabs only, so this tab dispatches its own. */
const CHANGE_EVENT = "dft-saved-doctors";

/** Whether the doctor is in the list, and a function to toggle it. */
export function useSavedDoctor(list: SavedList, doctorId: number): [boolean, () => void] {
  const isSaved = useSyncExternalStore(
    subscribe,
    () => read(list).includes(doctorId),
    () => false,
  );
  return [isSaved, () => toggle(list, doctorId)];
}

function toggle(list: SavedList, doctorId: number): void {
  const ids = read(list);
  const next = ids.includes(doctorId) ? ids.filter((id) => id !== doctorId) : [...ids, doctorId];
  try {
    window.localStorage.setItem(storageKey(list), JSON.stringify(next));
    memoryFallback.delete(list);
  } catch {
    // Storage may be full or disabled; the list then lives in memory.
    memoryFallback.set(list, next);
  }
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

const memoryFallback = new Map<SavedList, readonly number[]>();

function read(list: SavedList): readonly number[] {
  const inMemory = memoryFallback.get(list);
  if (inMemory) return inMemory;
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey(list)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id): id is number => typeof id === "number") : [];
  } catch {
    return [];
  }
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  window.addEventListener(CHANGE_EVENT, onChange);
  return () => {
    window.removeEventListener("storage", onChange);
    window.removeEventListener(CHANGE_EVENT, onChange);
  };
}
