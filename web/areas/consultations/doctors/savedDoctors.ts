// Favourite and bookmarked doctors, stored on this device.
import { createPersistedStore, useStore } from "~/lib/storage/persistedStore";

const parseIds = (stored: unknown): readonly number[] =>
  Array.isArray(stored) ? stored.filter((id): id is number => typeof id === "number") : [];

const stores = {
  favourite: createPersistedStore("dft.doctors.favourite", parseIds),
  bookmark: createPersistedStore("dft.doctors.bookmark", parseIds),
};

/** Whether the doctor is in the list, and a function to toggle it. */
export function useSavedDoctor(list: keyof typeof stores, doctorId: number): [boolean, () => void] {
  const store = stores[list];
  const isSaved = useStore(store, (ids) => ids.includes(doctorId));
  function toggle() {
    const ids = store.get();
    store.set(ids.includes(doctorId) ? ids.filter((id) => id !== doctorId) : [...ids, doctorId]);
  }
  return [isSaved, toggle];
}
