// The words about a coupon.
import { expect, test } from "vitest";
import { networkError, parseApiError } from "~/api/error";
import { discountWords, whyNot } from "./rules";

const coupon = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 80 };

test("a percentage, and anything else as rupees", () => {
  expect(discountWords(coupon)).toBe("10% off");
  expect(discountWords({ ...coupon, discount_type: "fixed", discount_value: 1000 })).toBe("₹1,000 off");
});

test.each([400, 401, 404, 422])("a refusal with %i says nothing but that it is invalid", (status) => {
  expect(whyNot(parseApiError(status, { message: "Used up", code: "invalid_coupon" }))).toBe("Invalid coupon code");
});

test("what says nothing about the code is not called invalid", () => {
  expect(whyNot(parseApiError(429, null))).toBe("Too many tries. Please wait a minute, then try again.");
  expect(whyNot(networkError())).toBe("No response received from server. Please try again.");
  expect(whyNot(parseApiError(503, null))).toBe("Something went wrong. Please try again.");
  expect(whyNot(new Error("?"))).toBe("The code could not be checked. Please try again.");
});
