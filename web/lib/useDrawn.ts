// Whether a large part of a page is to be drawn, in small steps.
import { useDeferredValue } from "react";
import { useAwake } from "./useAwake";

/**
 * True once what it shows is here. An answer that arrives would have the whole part drawn in one go, which keeps a slow phone from what is
 * touched meanwhile; told a moment later, React draws it in the background and stops for every touch.
 */
export function useDrawn(here: boolean): boolean {
  const awake = useAwake();
  const ready = awake && here;
  return useDeferredValue(ready) && ready;
}
