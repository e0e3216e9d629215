// The words about a coupon: what it takes off, and why it could not be applied.
import { ApiError } from "~/api/client";
import { formatInr } from "~/lib/format";
import type { Coupon } from "./api";

export const INVALID = "Invalid coupon code";

/** Every refusal reads the same. Only what says nothing about the code has words of its own. */
export function couponErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return "The code could not be checked. Please try again.";
  if (error.status === 429) return "Too many tries. Please wait a minute, then try again.";
  if (error.status === 0) return `${error.message}. Please try again.`;
  return error.status >= 500 ? error.message : INVALID;
}

/** "10% off" or "₹100 off". */
export function discountLabel({ discount_type, discount_value }: Coupon): string {
  return discount_type === "percentage" ? `${discount_value}% off` : `${formatInr(discount_value)} off`;
}
