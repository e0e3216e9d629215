// Which of a doctor's times can be had.
import type { Slot, SlotMap } from "../api";
import { INDIA, parseClock, timeIn } from "../times";

/** A time somebody is paying for right now is theirs alone, and stays choosable for them. */
export function canChoose({ status, mine }: Slot): boolean {
  return status === "available" || (status === "on_hold" && mine === true);
}

export function freeCount(slots: readonly Slot[]): number {
  return slots.filter(canChoose).length;
}

export function datesOf(map: SlotMap): string[] {
  return Object.keys(map).sort();
}

/** The first date with something to choose. */
export function firstFreeDate(map: SlotMap): string | undefined {
  return datesOf(map).find((date) => freeCount(map[date] ?? []) > 0);
}

export type SlotOnDate = { date: string; slot: Slot };

/** The slot that begins at a moment, however its offset is written. */
export function slotAt(map: SlotMap, startsAt: string): SlotOnDate | undefined {
  const moment = Date.parse(startsAt);
  return all(map).find(({ slot }) => Date.parse(slot.starts_at) === moment);
}

/** The first free slot at a time of day in India: `9:00 AM`, as the quick-booking panel names it. */
export function firstAtClock(map: SlotMap, label: string): SlotOnDate | undefined {
  const time = parseClock(label);
  return all(map).find(({ slot }) => canChoose(slot) && timeIn(INDIA, slot.starts_at) === time);
}

function all(map: SlotMap): SlotOnDate[] {
  return datesOf(map).flatMap((date) => (map[date] ?? []).map((slot) => ({ date, slot })));
}

export const dayParts = ["Morning", "Afternoon", "Evening"] as const;

/** The slots of a day by its parts, by the clock they are named in; a part without slots is left out. */
export function groupByDayPart(slots: readonly Slot[]): { part: (typeof dayParts)[number]; slots: Slot[] }[] {
  const partOf = ({ time }: Slot) => (time < "12:00" ? "Morning" : time < "17:00" ? "Afternoon" : "Evening");
  return dayParts
    .map((part) => ({ part, slots: slots.filter((slot) => partOf(slot) === part) }))
    .filter((group) => group.slots.length > 0);
}

/** The free slots nearest to a moment, in their order: what to offer whose time was taken. */
export function nearestFree(map: SlotMap, startsAt: string, count = 3): string[] {
  const distance = (at: string) => Math.abs(Date.parse(at) - Date.parse(startsAt));
  return all(map)
    .filter(({ slot }) => canChoose(slot))
    .map(({ slot }) => slot.starts_at)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .sort((one, other) => Date.parse(one) - Date.parse(other));
}
