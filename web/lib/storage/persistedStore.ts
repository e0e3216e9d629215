// A value in web storage that components can subscribe to: `const store = createPersistedStore(key, parse)`, `useStore(store)`.
import { useSyncExternalStore } from "react";
import { parseJson, readItem, removeItem, type StorageArea, writeItem } from "./safeStorage";

export type PersistedStore<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  /** Back to what `parse(null)` returns. */
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
  /** The value in prerendered HTML. */
  getServerValue: () => Value;
};

type Options<Value> = {
  storage?: StorageArea;
  /** JSON unless given; `parse` then receives the stored text. */
  serialize?: ((value: Value) => string) | undefined;
};

/**
 * `parse` receives the stored JSON, or null when there is none. It may have been written by an older version of the page, so it
 * must check the type of everything it reads.
 */
export function createPersistedStore<Value>(
  key: string,
  parse: (stored: unknown) => Value,
  { storage = "local", serialize }: Options<Value> = {},
): PersistedStore<Value> {
  const listeners = new Set<() => void>();
  const serverValue = parse(null);
  // The value lasts as long as the page when it can not be stored.
  let memoryFallback: string | null = null;
  // One object per stored text: useSyncExternalStore compares snapshots by identity.
  let snapshot: { text: string | null; value: Value } = { text: null, value: serverValue };

  function get(): Value {
    const text = memoryFallback ?? readItem(storage, key);
    if (text !== snapshot.text) snapshot = { text, value: parse(serialize ? text : parseJson(text)) };
    return snapshot.value;
  }

  function write(text: string | null): void {
    if (text === null) removeItem(storage, key);
    memoryFallback = text === null || writeItem(storage, key, text) ? null : text;
    for (const listener of listeners) listener();
  }

  // The event comes from other tabs only; its key is null when the storage was cleared.
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== key) return;
    for (const listener of listeners) listener();
  };

  return {
    get,
    set: (value) => write(serialize ? serialize(value) : JSON.stringify(value)),
    clear: () => write(null),
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener("storage", onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", onStorage);
      };
    },
    getServerValue: () => serverValue,
  };
}

/** With `select` the component renders only when the selected value changes; it must return a primitive or a stable object. */
export function useStore<Value>(store: PersistedStore<Value>): Value;
export function useStore<Value, Selected>(store: PersistedStore<Value>, select: (value: Value) => Selected): Selected;
export function useStore<Value, Selected>(
  store: PersistedStore<Value>,
  select: (value: Value) => Value | Selected = (value) => value,
): Value | Selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.getServerValue()),
  );
}
