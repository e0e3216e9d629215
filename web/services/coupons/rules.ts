// Coupon labels and error messages.
import { ApiError } from "~/api/client";
import { formatInr } from "~/lib/format";
import type { Coupon } from "./api";

export const INVALID_COUPON = "Invalid coupon code";

/** Every rejection has the same message, so that it reveals nothing about the code; other errors have their own. */
export function couponErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return "The code could not be checked. Please try again.";
  if (error.status === 429) return "Too many tries. Please wait a minute, then try again.";
  if (error.status === 0) return `${error.message}. Please try again.`;
  return error.status >= 500 ? error.message : INVALID_COUPON;
}

/** "10% off" or "₹100 off". */
export function discountLabel({ discount_type, discount_value }: Coupon): string {
  return discount_type === "percentage" ? `${discount_value}% off` : `${formatInr(discount_value)} off`;
}
