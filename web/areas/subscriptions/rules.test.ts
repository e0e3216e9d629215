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
  [1, null],
  [3, "most-popular"],
  [6, "best-value"],
  [12, "best-value"],
] as const)("a plan of %i months has the badge %s", (duration_months, badge) => {
  expect(badgeOf({ duration_months })).toBe(badge);
});

test("pluralizes months", () => {
  expect([1, 3, 12].map(months)).toEqual(["1 Month", "3 Months", "12 Months"]);
});

test("the saving is counted from the cheapest monthly plan and shown only when there is one", () => {
  const [basic, standard, premium] = [
    { price: 299, duration_months: 1 },
    { price: 799, duration_months: 3 },
    { price: 2499, duration_months: 12 },
  ];
  const plans = [basic, standard, premium];
  expect(savingOf(basic, plans)).toBeNull();
  expect(savingOf(standard, plans)).toBe(98);
  expect(savingOf(premium, plans)).toBe(1089);
  // Nothing is claimed without a monthly price, or when the plan is dearer by the month.
  expect(savingOf(standard, [standard, premium])).toBeNull();
  expect(savingOf({ price: 900, duration_months: 3 }, plans)).toBeNull();
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
