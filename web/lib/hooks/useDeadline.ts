// The current time, with a callback when a deadline passes.
import { useEffect, useEffectEvent } from "react";
import { useNow } from "./useNow";

/** Calls `onPassed` once per deadline; a deadline of NaN never passes. Returns the time, updated every `interval` milliseconds. */
export function useDeadline(deadline: number, onPassed: () => void, interval = 1000): number {
  const now = useNow(interval);
  const hasPassed = now >= deadline;
  const handlePassed = useEffectEvent(onPassed);
  useEffect(() => {
    if (hasPassed) handlePassed();
  }, [hasPassed]);
  return now;
}
