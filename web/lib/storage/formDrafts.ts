// What a person had typed before they had to sign in: kept for this tab, used once.

const PREFIX = "dft.draft.";

export function saveFormDraft(name: string, draft: unknown): void {
  try {
    window.sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
  } catch {
    // Storage may be full or forbidden; then the person types again.
  }
}

/** The draft, which is gone afterwards. It was written by an older page at worst: check its shape before use. */
export function consumeFormDraft(name: string): unknown {
  try {
    const kept = window.sessionStorage.getItem(PREFIX + name);
    window.sessionStorage.removeItem(PREFIX + name);
    return kept === null ? null : JSON.parse(kept);
  } catch {
    return null;
  }
}

export function clearDrafts(): void {
  try {
    const names = Object.keys(window.sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const name of names) window.sessionStorage.removeItem(name);
  } catch {
    // Forbidden storage has nothing to clear.
  }
}
