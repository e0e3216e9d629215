// Selectable slots, grouping and alternatives.
import { expect, test } from "vitest";
import { slot, week } from "../testUtils";
import {
  findSlot,
  firstFreeAtTime,
  firstFreeDate,
  freeCount,
  groupByDayPart,
  isSelectable,
  nearestFree,
  sortedDates,
} from "./slots";

test("available slots and the user's own hold are selectable", () => {
  expect(isSelectable(slot("09:00"))).toBe(true);
  expect(isSelectable(slot("09:00", { status: "on_hold", mine: true }))).toBe(true);
  expect(isSelectable(slot("09:00", { status: "on_hold" }))).toBe(false);
  expect(isSelectable(slot("09:00", { status: "booked", mine: true }))).toBe(false);
});

test("sorts dates and finds the first with a free slot", () => {
  expect(sortedDates({ "2026-11-17": [], "2026-11-16": [] })).toEqual(["2026-11-16", "2026-11-17"]);
  expect(firstFreeDate(week)).toBe("2026-11-16");
  expect(firstFreeDate({ "2026-11-16": [slot("09:00", { status: "booked" })] })).toBeUndefined();
  expect(firstFreeDate({})).toBeUndefined();
  expect(freeCount(week["2026-11-16"] ?? [])).toBe(2);
});

test("finds a slot by instant, whatever the offset", () => {
  expect(findSlot(week, "2026-11-16T04:15:00Z")?.slot.time).toBe("09:45");
  expect(findSlot(week, "2026-11-16T03:00:00Z")).toBeUndefined();
});

test("finds the first date with a free slot at a time of day", () => {
  expect(firstFreeAtTime(week, "09:00")?.date).toBe("2026-11-17");
  expect(firstFreeAtTime(week, "18:00")?.date).toBe("2026-11-16");
  expect(firstFreeAtTime(week, "14:00")).toBeUndefined();
});

test("a quick-booking time is India time, whatever the zone of the map", () => {
  const londonSlots = { "2026-11-16": [slot("03:30", { starts_at: "2026-11-16T03:30:00Z" })] };
  expect(firstFreeAtTime(londonSlots, "09:00")?.slot.time).toBe("03:30");
  expect(firstFreeAtTime(londonSlots, "03:30")).toBeUndefined();
});

test("groups by part of day, without empty groups", () => {
  const day = [slot("11:15"), slot("12:00"), slot("17:00")];
  expect(groupByDayPart(day).map(({ part, slots }) => [part, slots.length])).toEqual([
    ["morning", 1],
    ["afternoon", 1],
    ["evening", 1],
  ]);
  expect(groupByDayPart([slot("20:00")]).map(({ part }) => part)).toEqual(["evening"]);
});

test("returns the nearest free slots in chronological order", () => {
  expect(nearestFree(week, "2026-11-16T14:00:00+05:30")).toEqual([
    "2026-11-16T09:45:00+05:30",
    "2026-11-16T18:00:00+05:30",
    "2026-11-17T09:00:00+05:30",
  ]);
  expect(nearestFree(week, "2026-11-16T17:15:00+05:30", 1)).toEqual(["2026-11-16T18:00:00+05:30"]);
  expect(nearestFree({}, "2026-11-16T17:15:00+05:30")).toEqual([]);
});
