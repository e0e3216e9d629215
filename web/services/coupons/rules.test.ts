// Coupon labels and error messages.
import { expect, test } from "vitest";
import { networkError, parseApiError } from "~/api/error";
import { couponErrorMessage, discountLabel } from "./rules";

const coupon = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 80 };

test("labels a percentage, anything else in rupees", () => {
  expect(discountLabel(coupon)).toBe("10% off");
  expect(discountLabel({ ...coupon, discount_type: "fixed", discount_value: 1000 })).toBe("₹1,000 off");
});

test.each([400, 401, 404, 422])("status %i is shown as an invalid code", (status) => {
  expect(couponErrorMessage(parseApiError(status, { message: "Used up", code: "invalid_coupon" }))).toBe(
    "Invalid coupon code",
  );
});

test("errors unrelated to the code are not called invalid", () => {
  expect(couponErrorMessage(parseApiError(429, null))).toBe("Too many tries. Please wait a minute, then try again.");
  expect(couponErrorMessage(networkError())).toBe("No response received from server. Please try again.");
  expect(couponErrorMessage(parseApiError(503, null))).toBe("Something went wrong. Please try again.");
  expect(couponErrorMessage(new Error("?"))).toBe("The code could not be checked. Please try again.");
});
