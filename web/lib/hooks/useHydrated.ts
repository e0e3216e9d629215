// Whether this component has hydrated.
import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * False during hydration of prerendered HTML. A component that hydrates late may find data in the query cache that the HTML did not have;
 * its first render must match the HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
