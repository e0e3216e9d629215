// What a page of one thing (a doctor, a product) tells of itself once its data is here. The head of the page repeats it
// (app/meta.ts), so that what is shared after some taps is what is looked at.
import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

export type PageMeta = { name: string; description: string; path: string };

/** Said by the page at an address; null is said where there is nothing. */
let told: { at: string; telling: PageMeta | null } | undefined;
const heads = new Set<() => void>();

/** As the server shortens it, so that a page says the same however it was come to (server/kernel/src/found.rs). */
const SHOWN = 160;

export function truncateDescription(text: string): string {
  const words = text.trim().replace(/\s+/g, " ");
  const signs = [...words];
  if (signs.length <= SHOWN) return words;
  const shown = signs.slice(0, SHOWN - 1).join("");
  return `${shown.replace(/ [^ ]*$/, "").replace(/[,;:.]+$/, "")}…`;
}

/** `path` is the one address of the thing, however it was asked for. Until it is known whether there is one: undefined. */
export function useSetPageMeta(telling: PageMeta | null | undefined): void {
  const { pathname: at } = useLocation();
  // A page draws itself often and tells the same each time.
  const said = JSON.stringify(telling);
  useEffect(() => {
    if (said === undefined) return;
    told = { at, telling: JSON.parse(said) };
    for (const tell of heads) tell();
  }, [at, said]);
}

/** What the page at this address has told; undefined before it has. */
export function getPageMeta(at: string): PageMeta | null | undefined {
  return told?.at === at ? told.telling : undefined;
}

/** Has the head drawn anew when a page tells. */
export function useMetaSubscription(): void {
  useSyncExternalStore(
    hear,
    () => told,
    () => undefined,
  );
}

function hear(head: () => void) {
  heads.add(head);
  return () => heads.delete(head);
}
