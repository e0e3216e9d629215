// Which times can be had.
import { expect, test } from "vitest";
import { slot, week } from "../testUtils";
import {
  canChoose,
  datesOf,
  firstAtClock,
  firstFreeDate,
  freeCount,
  groupByDayPart,
  nearestFree,
  slotAt,
} from "./slots";

test("what is free, and what I hold myself, can be chosen", () => {
  expect(canChoose(slot("09:00"))).toBe(true);
  expect(canChoose(slot("09:00", { status: "on_hold", mine: true }))).toBe(true);
  expect(canChoose(slot("09:00", { status: "on_hold" }))).toBe(false);
  expect(canChoose(slot("09:00", { status: "booked", mine: true }))).toBe(false);
});

test("dates come in their order, and the first with something free is known", () => {
  expect(datesOf({ "2026-11-17": [], "2026-11-16": [] })).toEqual(["2026-11-16", "2026-11-17"]);
  expect(firstFreeDate(week)).toBe("2026-11-16");
  expect(firstFreeDate({ "2026-11-16": [slot("09:00", { status: "booked" })] })).toBeUndefined();
  expect(firstFreeDate({})).toBeUndefined();
  expect(freeCount(week["2026-11-16"] ?? [])).toBe(2);
});

test("a slot is found by its moment, however that is written", () => {
  expect(slotAt(week, "2026-11-16T04:15:00Z")?.slot.time).toBe("09:45");
  expect(slotAt(week, "2026-11-16T03:00:00Z")).toBeUndefined();
});

test("a quick time opens the first date on which it is free", () => {
  expect(firstAtClock(week, "9:00 AM")?.date).toBe("2026-11-17");
  expect(firstAtClock(week, "6:00 PM")?.date).toBe("2026-11-16");
  expect(firstAtClock(week, "2:00 PM")).toBeUndefined();
  expect(firstAtClock(week, "noon")).toBeUndefined();
});

test("a quick time is India's, whatever zone the map is named in", () => {
  const inLondon = { "2026-11-16": [slot("03:30", { starts_at: "2026-11-16T03:30:00Z" })] };
  expect(firstAtClock(inLondon, "9:00 AM")?.slot.time).toBe("03:30");
  expect(firstAtClock(inLondon, "3:30 AM")).toBeUndefined();
});

test("a day has its parts, without the empty ones", () => {
  const day = [slot("11:15"), slot("12:00"), slot("17:00")];
  expect(groupByDayPart(day).map(({ part, slots }) => [part, slots.length])).toEqual([
    ["Morning", 1],
    ["Afternoon", 1],
    ["Evening", 1],
  ]);
  expect(groupByDayPart([slot("20:00")]).map(({ part }) => part)).toEqual(["Evening"]);
});

test("what is offered instead is near, free, and in its order", () => {
  expect(nearestFree(week, "2026-11-16T14:00:00+05:30")).toEqual([
    "2026-11-16T09:45:00+05:30",
    "2026-11-16T18:00:00+05:30",
    "2026-11-17T09:00:00+05:30",
  ]);
  expect(nearestFree(week, "2026-11-16T17:15:00+05:30", 1)).toEqual(["2026-11-16T18:00:00+05:30"]);
  expect(nearestFree({}, "2026-11-16T17:15:00+05:30")).toEqual([]);
});
