import { expect, test } from "vitest";
import { addDays, formatPlainDate, isPlainDate, weekday } from "./plainDate";

test.each([
  ["2026-11-17", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-04-31", false],
  ["2026-13-01", false],
  ["17-11-2026", false],
  ["2026-11-17T00:00:00Z", false],
  ["", false],
])("%j is a date: %s", (text, expected) => {
  expect(isPlainDate(text)).toBe(expected);
});

test("writes the same day as people in India do, whatever the machine's time zone", () => {
  expect(formatPlainDate("2026-01-01")).toBe("1 Jan 2026");
  expect(formatPlainDate("2026-11-17", "long")).toBe("Tuesday, 17 November 2026");
  expect(formatPlainDate("2026-11-17", "day")).toBe("17 Nov");
  expect(formatPlainDate("soon")).toBeUndefined();
});

test("adds days across months, years and 29 February", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
});

test("a week begins on Monday", () => {
  expect(weekday("2026-11-16")).toBe(0);
  expect(weekday("2026-11-22")).toBe(6);
});
