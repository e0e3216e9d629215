// Time zone conversion and formatting.
import { expect, test } from "vitest";
import { mockTimeZone } from "./testUtils";
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
  parseTimeParam,
  timeIn,
  toOffsetIso,
  zoneName,
} from "./times";

const WINTER = "2026-11-16T09:30:00+05:30";
const SUMMER = "2026-07-16T09:30:00+05:30";

test("deviceZone maps Asia/Calcutta and an unknown zone to India", () => {
  mockTimeZone("Europe/London");
  expect(deviceZone()).toBe("Europe/London");
  mockTimeZone("Asia/Calcutta");
  expect(deviceZone()).toBe(INDIA);
  mockTimeZone("");
  expect(deviceZone()).toBe(INDIA);
});

test("hasIndiaOffset compares offsets, not names", () => {
  expect(hasIndiaOffset(INDIA)).toBe(true);
  expect(hasIndiaOffset("Asia/Colombo", WINTER)).toBe(true);
  expect(hasIndiaOffset("Asia/Kathmandu", WINTER)).toBe(false);
  expect(hasIndiaOffset("Europe/London", WINTER)).toBe(false);
});

test("zoneName shows city and offset", () => {
  expect(zoneName("Europe/London", SUMMER)).toBe("London (GMT+1)");
  expect(zoneName("America/New_York", WINTER)).toBe("New York (GMT−5)");
  expect(zoneName("America/Argentina/Buenos_Aires", WINTER)).toBe("Buenos Aires (GMT−3)");
});

test.each([
  ["00:00", "12:00 AM"],
  ["09:05", "9:05 AM"],
  ["11:59", "11:59 AM"],
  ["12:00", "12:00 PM"],
  ["13:30", "1:30 PM"],
  ["23:45", "11:45 PM"],
])("formats %s as %s and parses it back", (time, label) => {
  expect(formatClock(time)).toBe(label);
  expect(parseClock(label)).toBe(time);
});

test.each(["", "9", "13:00 PM", "0:30 AM", "9:60 AM", "09:30", "9:00 AM or later"])("rejects %j", (label) => {
  expect(parseClock(label)).toBeNull();
});

test.each([
  ["09:30", "09:30"],
  ["20:00", "20:00"],
  ["9:30 AM", "09:30"],
  ["8:00 PM", "20:00"],
  ["24:00", null],
  ["9:30", null],
  ["noon", null],
])("the time of a link, %j, is %j", (value, time) => {
  expect(parseTimeParam(value)).toBe(time);
});

test("converts time and date to a zone", () => {
  expect([timeIn(INDIA, WINTER), dateIn(INDIA, WINTER)]).toEqual(["09:30", "2026-11-16"]);
  expect([timeIn("America/Los_Angeles", WINTER), dateIn("America/Los_Angeles", WINTER)]).toEqual([
    "20:00",
    "2026-11-15",
  ]);
  expect(timeIn("UTC", "2026-11-16T00:00:00Z")).toBe("00:00");
  expect(indiaTime("2026-11-16T04:00:00Z")).toBe("9:30 AM");
});

test.each([
  [INDIA, WINTER, "2026-11-16T09:30:00+05:30"],
  ["UTC", WINTER, "2026-11-16T04:00:00+00:00"],
  ["Europe/London", SUMMER, "2026-07-16T05:00:00+01:00"],
  ["America/St_Johns", WINTER, "2026-11-16T00:30:00-03:30"],
  ["Pacific/Auckland", WINTER, "2026-11-16T17:00:00+13:00"],
  ["America/New_York", "2026-11-01T05:30:00Z", "2026-11-01T01:30:00-04:00"],
  ["America/New_York", "2026-11-01T06:30:00Z", "2026-11-01T01:30:00-05:00"],
])("in %s, %s becomes %s", (zone, time, iso) => {
  expect(toOffsetIso(time, zone)).toBe(iso);
  expect(Date.parse(iso)).toBe(Date.parse(time));
});

test("formatDay returns short parts and the full date", () => {
  expect(formatDay("2026-11-16")).toEqual({
    weekday: "Mon",
    day: "16",
    month: "Nov",
    short: "Mon 16 Nov",
    full: "Monday, 16 November 2026",
  });
});

test.each([
  [1, "in 1 minute"],
  [9 * 60_000, "in 9 minutes"],
  [60 * 60_000, "in 1 hour"],
  [26 * 3_600_000, "in 26 hours"],
  [72 * 3_600_000, "in 3 days"],
])("%i ms is %s", (milliseconds, text) => {
  expect(formatRelative(milliseconds)).toBe(text);
});
