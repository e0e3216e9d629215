// What a member leaves on this device by using it: kept for them, gone when they sign out.

const PREFIX = "dft.own.";

/** `device` outlives the tab; `tab` is this visit's. */
type Place = "device" | "tab";

const storageOf = (place: Place) => (place === "device" ? window.localStorage : window.sessionStorage);

export function saveForUser(place: Place, name: string, value: unknown): void {
  try {
    storageOf(place).setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; then it is not remembered.
  }
}

/** It was written by an older page at worst: check its shape before use. */
export function loadForUser(place: Place, name: string): unknown {
  try {
    return JSON.parse(storageOf(place).getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

export function removeForUser(place: Place, name: string): void {
  try {
    storageOf(place).removeItem(PREFIX + name);
  } catch {
    // Forbidden storage has nothing to drop.
  }
}

export function clearUserStorage(): void {
  for (const place of ["device", "tab"] as const) {
    try {
      const storage = storageOf(place);
      for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name);
    } catch {
      // Forbidden storage has nothing to clear.
    }
  }
}
