// Metadata that a page knows once its data has loaded (a doctor, a product). The head of the document repeats it (app/meta.ts), so that a
// page shared after a client navigation has the right title and description.
import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

export type PageMeta = { name: string; description: string; path: string };

/** Of the current page; `meta` is null when the resource does not exist. */
let current: { pathname: string; meta: PageMeta | null } | undefined;
const listeners = new Set<() => void>();

/** The same limit as on the server (server/kernel/src/page_metadata.rs). */
const MAX_DESCRIPTION = 160;

export function truncateDescription(text: string): string {
  const collapsed = text.trim().replace(/\s+/g, " ");
  const characters = [...collapsed];
  if (characters.length <= MAX_DESCRIPTION) return collapsed;
  const cut = characters.slice(0, MAX_DESCRIPTION - 1).join("");
  return `${cut.replace(/ [^ ]*$/, "").replace(/[,;:.]+$/, "")}…`;
}

/** `path` is the canonical path. Pass undefined while it is unknown whether the resource exists, and null when it does not. */
export function useSetPageMeta(meta: PageMeta | null | undefined): void {
  const { pathname } = useLocation();
  // Compared by value: screens create the object on every render.
  const json = JSON.stringify(meta);
  useEffect(() => {
    if (json === undefined) return;
    current = { pathname, meta: JSON.parse(json) };
    for (const listener of listeners) listener();
  }, [pathname, json]);
}

/** Undefined until the page at this path has set it. */
export function getPageMeta(pathname: string): PageMeta | null | undefined {
  return current?.pathname === pathname ? current.meta : undefined;
}

/** Renders the component again when a page sets its metadata. */
export function useMetaSubscription(): void {
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
