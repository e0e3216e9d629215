// Web storage that never throws: it may be full, or forbidden by the browser.

export type StorageArea = "local" | "session";

const areaOf = (area: StorageArea) => (area === "local" ? window.localStorage : window.sessionStorage);

export function readItem(area: StorageArea, key: string): string | null {
  try {
    return areaOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether it was stored. */
export function writeItem(area: StorageArea, key: string, text: string): boolean {
  try {
    areaOf(area).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeItem(area: StorageArea, key: string): void {
  try {
    areaOf(area).removeItem(key);
  } catch {
    // Forbidden storage has nothing to remove.
  }
}

export function listKeys(area: StorageArea, prefix: string): string[] {
  try {
    return Object.keys(areaOf(area)).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Null when there is no text or it is not JSON. */
export function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
