// Splits the rendering of long lists, so that React can yield to input between the passes.
import { useDeferredValue } from "react";
import { useHydrated } from "./hooks/useHydrated";

/** Returns true one deferred render after hydration and data are ready, so that React renders the content concurrently. */
export function useDeferredReady(hasData: boolean): boolean {
  const isHydrated = useHydrated();
  const ready = isHydrated && hasData;
  return useDeferredValue(ready) && ready;
}

/** The number of items in a skeleton. */
const FIRST_PASS = 6;

/** The first items, then all of them in a second pass. */
export function useProgressiveList<T>(list: readonly T[]): readonly T[] {
  return useDeferredValue(list, list.slice(0, FIRST_PASS));
}

/** False in the first pass, true in the second: for content below the fold. */
export function useSecondPass(): boolean {
  return useDeferredValue(true, false);
}
