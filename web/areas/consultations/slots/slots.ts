// Which of a doctor's slots are selectable, and how they are grouped and searched.
import type { Slot, SlotMap } from "../api";
import { INDIA, timeIn } from "../times";

/** A slot on hold is selectable only by the user who holds it. */
export function isSelectable({ status, mine }: Slot): boolean {
  return status === "available" || (status === "on_hold" && mine === true);
}

export function freeCount(slots: readonly Slot[]): number {
  return slots.filter(isSelectable).length;
}

export function sortedDates(map: SlotMap): string[] {
  return Object.keys(map).sort();
}

export function firstFreeDate(map: SlotMap): string | undefined {
  return sortedDates(map).find((date) => freeCount(map[date] ?? []) > 0);
}

export type SlotOnDate = { date: string; slot: Slot };

/** Compares instants, so the UTC offset of `startsAt` does not matter. */
export function findSlot(map: SlotMap, startsAt: string): SlotOnDate | undefined {
  const timestamp = Date.parse(startsAt);
  return allSlots(map).find(({ slot }) => Date.parse(slot.starts_at) === timestamp);
}

/** The first free slot at a time of day in India, `09:00`. */
export function firstFreeAtTime(map: SlotMap, time: string): SlotOnDate | undefined {
  return allSlots(map).find(({ slot }) => isSelectable(slot) && timeIn(INDIA, slot.starts_at) === time);
}

function allSlots(map: SlotMap): SlotOnDate[] {
  return sortedDates(map).flatMap((date) => (map[date] ?? []).map((slot) => ({ date, slot })));
}

const dayParts = ["morning", "afternoon", "evening"] as const;
export type DayPart = (typeof dayParts)[number];

/** Groups a day's slots by their local time, without empty groups. */
export function groupByDayPart(slots: readonly Slot[]): { part: DayPart; slots: Slot[] }[] {
  const partOf = ({ time }: Slot): DayPart => (time < "12:00" ? "morning" : time < "17:00" ? "afternoon" : "evening");
  return dayParts
    .map((part) => ({ part, slots: slots.filter((slot) => partOf(slot) === part) }))
    .filter((group) => group.slots.length > 0);
}

/** The free slots closest to a time, in chronological order: alternatives for a taken slot. */
export function nearestFree(map: SlotMap, startsAt: string, count = 3): string[] {
  const distance = (time: string) => Math.abs(Date.parse(time) - Date.parse(startsAt));
  return allSlots(map)
    .filter(({ slot }) => isSelectable(slot))
    .map(({ slot }) => slot.starts_at)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => Date.parse(a) - Date.parse(b));
}
