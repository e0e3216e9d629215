// The price rule, by the cases that the server's rule is held to as well.
import { describe, expect, test } from "vitest";
import { testUser } from "~/testing/testUtils";
import cases from "../price_cases.json";
import { couponTerms, membershipPercent, planFromName, quote } from "./price";

describe("the shared cases", () => {
  test.each(cases)("$fee with $plan and $coupon costs $amount", (shared) => {
    const { fee, plan, coupon, membership_discount, coupon_discount, amount } = shared;
    expect(quote(fee, plan, coupon)).toMatchObject({
      membershipDiscount: membership_discount,
      couponDiscount: coupon_discount,
      amount,
      savings: fee - amount,
    });
  });

  test("there are enough of them, and each says one thing", () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
    const asked = cases.map(({ fee, plan, coupon }) => JSON.stringify([fee, plan, coupon]));
    expect(new Set(asked).size).toBe(cases.length);
  });
});

test("plans are told apart by their name, however it is written", () => {
  expect(membershipPercent("Standard Plan")).toBe(10);
  expect(membershipPercent(" PREMIUM plan ")).toBe(20);
  expect(["Basic Plan", "Family", "", null, undefined].map(membershipPercent)).toEqual([0, 0, 0, 0, 0]);
});

test("a membership that has ended gives nothing", () => {
  expect(planFromName(null)).toBeNull();
  expect(planFromName({ ...testUser, subscription_plan_name: "Premium Plan" })).toBeNull();
  expect(planFromName({ ...testUser, is_premium: true, subscription_plan_name: "Premium Plan" })).toBe("Premium Plan");
  expect(planFromName({ ...testUser, is_premium: true })).toBeNull();
});

test("a coupon that was cut short takes off no more than that", () => {
  const half = { discount_type: "percentage", discount_value: 50, discount_amount: 300 };
  expect(couponTerms(half, 1000)).toEqual({ type: "percentage", value: 50, most: 300 });
  expect(quote(1000, "Premium Plan", couponTerms(half, 1000)).couponDiscount).toBe(300);
  expect(couponTerms({ ...half, discount_amount: 500 }, 1000)).toEqual({ type: "percentage", value: 50 });
});

test("a fixed coupon larger than the fee is not cut short, it is only large", () => {
  const large = { discount_type: "fixed", discount_value: 2000, discount_amount: 1000 };
  expect(couponTerms(large, 1000)).toEqual({ type: "fixed", value: 2000 });
});
