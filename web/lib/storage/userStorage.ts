// Data of the signed-in user on this device, removed at sign-out.
import { createPersistedStore, type PersistedStore } from "./persistedStore";
import { listKeys, removeItem, type StorageArea } from "./safeStorage";

/** The prefix is what sign-out removes; renaming it would lose stored data. */
const PREFIX = "dft.own.";

/** `device` outlives the tab; `tab` does not. */
type Scope = "device" | "tab";

const areas: Record<Scope, StorageArea> = { device: "local", tab: "session" };

const userStores = new Set<{ clear: () => void }>();

/** A persisted store whose value is removed at sign-out. */
export function createUserStore<Value>(
  scope: Scope,
  name: string,
  parse: (stored: unknown) => Value,
): PersistedStore<Value> {
  const store = createPersistedStore(PREFIX + name, parse, { storage: areas[scope] });
  userStores.add(store);
  return store;
}

export function clearUserStorage(): void {
  // Notifies subscribers, and clears values that could not be stored.
  for (const store of userStores) store.clear();
  for (const area of Object.values(areas)) {
    for (const key of listKeys(area, PREFIX)) removeItem(area, key);
  }
}
