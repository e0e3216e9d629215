// How a large part of a page is drawn in small steps, which stop for a touch. Drawn in one go, it keeps a slow phone from what is touched
// meanwhile.
import { useDeferredValue } from "react";
import { useHydrated } from "./hooks/useHydrated";

/** True once what it shows is here. Told a moment after the answer has come, React draws in the background. */
export function useDeferredReady(here: boolean): boolean {
  const awake = useHydrated();
  const ready = awake && here;
  return useDeferredValue(ready) && ready;
}

/** As many as a list's shapes were. */
const AT_ONCE = 6;

/** The first few of a list, and all of it in the next step. */
export function useProgressiveList<T>(list: readonly T[]): readonly T[] {
  return useDeferredValue(list, list.slice(0, AT_ONCE));
}

/** False in the first step, true in the next: for what lies below the screen. */
export function useSecondPass(): boolean {
  return useDeferredValue(true, false);
}
