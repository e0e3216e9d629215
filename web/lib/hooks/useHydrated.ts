// Whether this part of the page has hydrated.
import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False while React takes over prerendered HTML. What hydrates late (the footer) may find answers already in the cache that
 * the HTML could not have; it must first say what the HTML says.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
