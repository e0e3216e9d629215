// The price calculation, with the test cases shared with the server.
import { describe, expect, test } from "vitest";
import cases from "../price_cases.json";
import { couponTerms, quote } from "./price";

describe("shared cases", () => {
  test.each(cases)("$fee with $membership_percent percent and $coupon costs $amount", (priceCase) => {
    const { fee, membership_percent, coupon, membership_discount, coupon_discount, amount } = priceCase;
    expect(quote(fee, membership_percent, coupon)).toMatchObject({
      membershipDiscount: membership_discount,
      couponDiscount: coupon_discount,
      amount,
      savings: fee - amount,
    });
  });

  test("there are at least 40 distinct cases", () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
    const inputs = cases.map(({ fee, membership_percent, coupon }) =>
      JSON.stringify([fee, membership_percent, coupon]),
    );
    expect(new Set(inputs).size).toBe(cases.length);
  });
});

test("derives the maximum discount of a capped coupon", () => {
  const halfOff = { discount_type: "percentage", discount_value: 50, discount_amount: 300 };
  expect(couponTerms(halfOff, 1000)).toEqual({ type: "percentage", value: 50, maxDiscount: 300 });
  expect(quote(1000, 20, couponTerms(halfOff, 1000)).couponDiscount).toBe(300);
  expect(couponTerms({ ...halfOff, discount_amount: 500 }, 1000)).toEqual({ type: "percentage", value: 50 });
});

test("a fixed coupon larger than the fee is not capped", () => {
  const fixed = { discount_type: "fixed", discount_value: 2000, discount_amount: 1000 };
  expect(couponTerms(fixed, 1000)).toEqual({ type: "fixed", value: 2000 });
});
