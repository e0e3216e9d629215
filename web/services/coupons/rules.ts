// Coupon labels and error messages.
import { msg, t } from "@lingui/core/macro";
import { ApiError } from "~/api/client";
import { errorMessage } from "~/api/errorMessages";
import { formatInr } from "~/lib/format";
import type { Coupon } from "./api";

export const INVALID_COUPON = msg`Invalid coupon code`;

/** Every rejection has the same message, so that it reveals nothing about the code; other errors have their own. */
export function couponErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return t`The code could not be checked. Please try again.`;
  if (error.status === 429) return t`Too many tries. Please wait a minute, then try again.`;
  if (error.status === 0) return t`No response received from server. Please try again.`;
  return error.status >= 500 ? errorMessage(error) : t(INVALID_COUPON);
}

/** "10% off" or "₹100 off". */
export function discountLabel({ discount_type, discount_value: value }: Coupon): string {
  if (discount_type === "percentage") return t`${value}% off`;
  const amount = formatInr(value);
  return t`${amount} off`;
}
