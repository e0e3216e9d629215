// Instants, whatever the device's clock shows.
import { expect, test } from "vitest";
import { deviceIn } from "./testUtils";
import {
  dateIn,
  deviceZone,
  formatClock,
  formatDay,
  formatRelative,
  hasIndiaOffset,
  INDIA,
  indiaTime,
  parseClock,
  timeIn,
  toOffsetIso,
  zoneName,
} from "./times";

const NINE = "2026-11-16T09:30:00+05:30";
const IN_SUMMER = "2026-07-16T09:30:00+05:30";

test("the device's zone, with Kolkata by its name of today, and India where none is told", () => {
  deviceIn("Europe/London");
  expect(deviceZone()).toBe("Europe/London");
  deviceIn("Asia/Calcutta");
  expect(deviceZone()).toBe(INDIA);
  deviceIn("");
  expect(deviceZone()).toBe(INDIA);
});

test("only a clock that shows something else counts as elsewhere", () => {
  expect(hasIndiaOffset(INDIA)).toBe(true);
  expect(hasIndiaOffset("Asia/Colombo", NINE)).toBe(true);
  expect(hasIndiaOffset("Asia/Kathmandu", NINE)).toBe(false);
  expect(hasIndiaOffset("Europe/London", NINE)).toBe(false);
});

test("a zone has a name that a person knows", () => {
  expect(zoneName("Europe/London", IN_SUMMER)).toBe("London (GMT+1)");
  expect(zoneName("America/New_York", NINE)).toBe("New York (GMT−5)");
  expect(zoneName("America/Argentina/Buenos_Aires", NINE)).toBe("Buenos Aires (GMT−3)");
});

test.each([
  ["00:00", "12:00 AM"],
  ["09:05", "9:05 AM"],
  ["11:59", "11:59 AM"],
  ["12:00", "12:00 PM"],
  ["13:30", "1:30 PM"],
  ["23:45", "11:45 PM"],
])("%s is written %s, and read again", (time, label) => {
  expect(formatClock(time)).toBe(label);
  expect(parseClock(label)).toBe(time);
});

test.each(["", "9", "13:00 PM", "0:30 AM", "9:60 AM", "09:30", "9:00 AM or later"])("%j is no time", (label) => {
  expect(parseClock(label)).toBeNull();
});

test("time and date there", () => {
  expect([timeIn(INDIA, NINE), dateIn(INDIA, NINE)]).toEqual(["09:30", "2026-11-16"]);
  expect([timeIn("America/Los_Angeles", NINE), dateIn("America/Los_Angeles", NINE)]).toEqual(["20:00", "2026-11-15"]);
  expect(timeIn("UTC", "2026-11-16T00:00:00Z")).toBe("00:00");
  expect(indiaTime("2026-11-16T04:00:00Z")).toBe("9:30 AM");
});

test.each([
  [INDIA, NINE, "2026-11-16T09:30:00+05:30"],
  ["UTC", NINE, "2026-11-16T04:00:00+00:00"],
  ["Europe/London", IN_SUMMER, "2026-07-16T05:00:00+01:00"],
  ["America/St_Johns", NINE, "2026-11-16T00:30:00-03:30"],
  ["Pacific/Auckland", NINE, "2026-11-16T17:00:00+13:00"],
  ["America/New_York", "2026-11-01T05:30:00Z", "2026-11-01T01:30:00-04:00"],
  ["America/New_York", "2026-11-01T06:30:00Z", "2026-11-01T01:30:00-05:00"],
])("in %s, %s is written %s", (zone, at, written) => {
  expect(toOffsetIso(at, zone)).toBe(written);
  expect(Date.parse(written)).toBe(Date.parse(at));
});

test("a day in the words of a button and of a sentence", () => {
  expect(formatDay("2026-11-16")).toEqual({
    weekday: "Mon",
    day: "16",
    month: "Nov",
    whole: "Monday, 16 November 2026",
  });
});

test.each([
  [1, "in 1 minute"],
  [9 * 60_000, "in 9 minutes"],
  [60 * 60_000, "in 1 hour"],
  [26 * 3_600_000, "in 26 hours"],
  [72 * 3_600_000, "in 3 days"],
])("%i ms is %s", (left, words) => {
  expect(formatRelative(left)).toBe(words);
});
