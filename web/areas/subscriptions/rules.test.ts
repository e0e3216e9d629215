// Plans and purchases in words.
import { expect, test } from "vitest";
import { badgeOf, consultationDiscount, describeChange, featuresOf, invoiceLines, months, savingOf } from "./rules";
import { quote, standard } from "./testing";

test("features are a list, or a JSON string of one", () => {
  expect(featuresOf(["All guided audio", "10% off"])).toEqual(["All guided audio", "10% off"]);
  expect(featuresOf('["All guided audio","10% off"]')).toEqual(["All guided audio", "10% off"]);
});

test.each([undefined, null, "", "All guided audio", '{"a":1}', '"[]"', 7, {}])("%j has no features", (features) => {
  expect(featuresOf(features)).toEqual([]);
});

test("what is no sentence among the features is left out", () => {
  expect(featuresOf(["One", 2, null, { three: 3 }])).toEqual(["One"]);
});

test.each([
  ["Basic Plan", 1, null],
  ["Standard Plan", 3, "Most Popular"],
  ["Premium Plan", 12, "Best Value"],
  ["STANDARD yearly", 12, "Most Popular"],
  ["Quarter", 3, "Most Popular"],
  ["Half a year", 6, "Best Value"],
  ["Month", 1, null],
  ["Basic half year", 6, null],
] as const)("%s for %i months has the badge %s", (name, duration_months, badge) => {
  expect(badgeOf({ name, duration_months })).toBe(badge);
});

test("one month, and many", () => {
  expect([1, 3, 12].map(months)).toEqual(["1 Month", "3 Months", "12 Months"]);
});

test("the saving is a fifth of the price, rounded, from two months on", () => {
  expect(savingOf({ price: 299, duration_months: 1 })).toBeNull();
  expect(savingOf({ price: 799, duration_months: 3 })).toBe(160);
  expect(savingOf({ price: 2499, duration_months: 12 })).toBe(500);
});

test("consultations are cheaper by the name of the plan", () => {
  const names = ["Basic Plan", "standard plan", " Premium Plan", "Premium", "Family Plan"];
  expect(names.map(consultationDiscount)).toEqual([0, 10, 20, 0, 0]);
});

test("each change says when it starts and until when it runs", () => {
  const words = (more: Partial<typeof quote>) =>
    describeChange({ ...quote, ...more }, standard).replaceAll("\u00a0", " ");
  expect(words({ change: "new" })).toBe("Starts today and runs until 14 June 2026.");
  expect(words({ change: "extend" })).toBe("Adds 3 months to your Standard Plan, which then runs until 14 June 2026.");
  expect(words({ change: "upgrade", credit: 120 })).toBe(
    "Starts today and runs until 14 June 2026, in place of your present plan, whose unused days are taken off.",
  );
  expect(words({ change: "later" })).toBe(
    "Starts on 15 March 2026, when your present plan ends, and runs until 14 June 2026. Full price.",
  );
});

test("where nothing is unused or paid, nothing is said to be taken off", () => {
  const words = describeChange({ ...quote, change: "upgrade", credit: 0 }, standard).replaceAll("\u00a0", " ");
  expect(words).toBe("Starts today and runs until 14 June 2026, in place of your present plan.");
});

test("the bill names what is taken off, and nothing else", () => {
  expect(invoiceLines(quote)).toEqual([]);
  expect(invoiceLines({ ...quote, credit: 120, discount: 68 })).toEqual([
    { label: "Price", amount: 799 },
    { label: "Unused days", amount: 120, saving: true },
    { label: "Coupon", amount: 68, saving: true },
  ]);
});
