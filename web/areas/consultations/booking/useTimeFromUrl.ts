// Applies `?time=09:00` of the quick booking: selects the first free slot at that time of day.
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { SlotMap } from "../api";
import { firstFreeAtTime } from "../slots/slots";
import { parseTimeParam } from "../times";

type Selection = { date: string; startsAt: string } | { startsAt: null };

/** Returns the time when no slot is free at it. A malformed time is ignored. */
export function useTimeFromUrl(map: SlotMap | undefined, onSelect: (selection: Selection) => void): string | null {
  const [params, setParams] = useSearchParams();
  const [unavailableTime, setUnavailableTime] = useState<string | null>(null);
  const param = params.get("time");
  useEffect(() => {
    if (!param || !map) return;
    const time = parseTimeParam(param);
    if (time) {
      const found = firstFreeAtTime(map, time);
      onSelect(found ? { date: found.date, startsAt: found.slot.starts_at } : { startsAt: null });
      setUnavailableTime(found ? null : time);
    }
    // Removed, so that a reload keeps the slot selected on this page.
    const rest = new URLSearchParams(params);
    rest.delete("time");
    setParams(rest, { replace: true, preventScrollReset: true });
  }, [param, map, onSelect, params, setParams]);
  return unavailableTime;
}
