// Labels and descriptions of plans and quotes.
import { expect, test } from "vitest";
import { badgeOf, describeChange, featuresOf, invoiceLines, months, savingOf } from "./rules";
import { quote, standard } from "./testUtils";

test("features are a list, or a JSON string of one", () => {
  expect(featuresOf(["All guided audio", "10% off"])).toEqual(["All guided audio", "10% off"]);
  expect(featuresOf('["All guided audio","10% off"]')).toEqual(["All guided audio", "10% off"]);
});

test.each([undefined, null, "", "All guided audio", '{"a":1}', '"[]"', 7, {}])("%j has no features", (features) => {
  expect(featuresOf(features)).toEqual([]);
});

test("non-string features are dropped", () => {
  expect(featuresOf(["One", 2, null, { three: 3 }])).toEqual(["One"]);
});

test.each([
  ["Basic Plan", 1, null],
  ["Standard Plan", 3, "most-popular"],
  ["Premium Plan", 12, "best-value"],
  ["STANDARD yearly", 12, "most-popular"],
  ["Quarter", 3, "most-popular"],
  ["Half a year", 6, "best-value"],
  ["Month", 1, null],
  ["Basic half year", 6, null],
] as const)("%s for %i months has the badge %s", (name, duration_months, badge) => {
  expect(badgeOf({ name, duration_months })).toBe(badge);
});

test("pluralizes months", () => {
  expect([1, 3, 12].map(months)).toEqual(["1 Month", "3 Months", "12 Months"]);
});

test("the saving is 20 % of the price, rounded, from two months on", () => {
  expect(savingOf({ price: 299, duration_months: 1 })).toBeNull();
  expect(savingOf({ price: 799, duration_months: 3 })).toBe(160);
  expect(savingOf({ price: 2499, duration_months: 12 })).toBe(500);
});

test("describes start and end of each change", () => {
  const describe = (overrides: Partial<typeof quote>) =>
    describeChange({ ...quote, ...overrides }, standard).replaceAll("\u00a0", " ");
  expect(describe({ change: "new" })).toBe("Starts today and runs until 14 June 2026.");
  expect(describe({ change: "extend" })).toBe(
    "Adds 3 months to your Standard Plan, which then runs until 14 June 2026.",
  );
  expect(describe({ change: "upgrade", credit: 120 })).toBe(
    "Starts today and runs until 14 June 2026, in place of your present plan, whose unused days are taken off.",
  );
  expect(describe({ change: "later" })).toBe(
    "Starts on 15 March 2026, when your present plan ends, and runs until 14 June 2026. Full price.",
  );
});

test("an upgrade without credit mentions no deduction", () => {
  const description = describeChange({ ...quote, change: "upgrade", credit: 0 }, standard).replaceAll("\u00a0", " ");
  expect(description).toBe("Starts today and runs until 14 June 2026, in place of your present plan.");
});

test("lists only the deductions that apply", () => {
  expect(invoiceLines(quote)).toEqual([]);
  expect(invoiceLines({ ...quote, credit: 120, discount: 68 })).toEqual([
    { label: "Price", amount: 799 },
    { label: "Unused days", amount: 120, saving: true },
    { label: "Coupon", amount: 68, saving: true },
  ]);
});
