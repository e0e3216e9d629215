// Money and moments as they are written in India.
import { expect, test } from "vitest";
import { formatDate, formatInr, formatNumber, formatTime, pluralize } from "./format";

test("rupees are grouped in lakhs, without paise", () => {
  expect(formatInr(299)).toBe("₹299");
  expect(formatInr(123456)).toBe("₹1,23,456");
});

test("numbers and rupees are written as the browser would write them", () => {
  const numbers = new Intl.NumberFormat("en-IN");
  const money = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });
  for (let digits = 0; digits < 15; digits++) {
    for (const amount of [10 ** digits, 10 ** digits - 1, Math.floor(10 ** digits / 7), -(10 ** digits)]) {
      expect(formatNumber(amount)).toBe(numbers.format(amount));
      expect(formatInr(amount)).toBe(money.format(amount));
    }
  }
});

test("a day and a time are India's, wherever the device is", () => {
  expect(formatDate("2026-03-13T18:30:00Z")).toBe("14 March 2026");
  expect(formatDate("2026-03-13T23:59:59.999+05:30")).toBe("13 March 2026");
  expect(formatTime("2026-03-13T11:05:00Z").replace(/\s/g, " ")).toBe("4:35 pm");
});

test("one year, many years, grouped as in India", () => {
  expect([pluralize(1, "year"), pluralize(12, "year"), pluralize(120000, "patient")]).toEqual([
    "1 year",
    "12 years",
    "1,20,000 patients",
  ]);
});
