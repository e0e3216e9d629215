// Form input that survives a reload or a sign-in: stored for this tab, consumed once.
import { isRecord } from "../isRecord";
import { listKeys, parseJson, readItem, removeItem, writeItem } from "./safeStorage";

const PREFIX = "dft.draft.";

/** The id of the signed-in user, or null for a guest. */
type Owner = number | null;

/** `owner` is who is signed in now; a guest's draft belongs to the user who signs in next. */
export function saveFormDraft(name: string, draft: unknown, owner: Owner = null): void {
  writeItem("session", PREFIX + name, JSON.stringify({ owner, draft }));
}

/**
 * Returns the draft and removes it. A member's draft is returned to that member only: it may hold health data, and another
 * user may use the same tab later. It may have been written by an older version of the page: check its type before use.
 */
export function consumeFormDraft(name: string, user: Owner = null): unknown {
  const stored = parseJson(readItem("session", PREFIX + name));
  removeItem("session", PREFIX + name);
  if (!isRecord(stored) || !("draft" in stored)) return null;
  return stored["owner"] === null || stored["owner"] === user ? stored["draft"] : null;
}

export function clearDrafts(): void {
  for (const key of listKeys("session", PREFIX)) removeItem("session", key);
}
