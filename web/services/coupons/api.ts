// Coupon API calls.
import { api, type Schema } from "~/api/client";
import { isRecord } from "~/lib/isRecord";

export type Coupon = Schema<"CouponView">;
export type Area = Schema<"Area">;

/** What a code takes off an amount in rupees. It is redeemed at checkout only. */
export function applyCoupon(code: string, amount: number, area: Area): Promise<Coupon> {
  return api.post("/api/v1/coupons/apply/", { body: { code, amount, area } });
}

/** The server has not reserved anything, so an error changes nothing. */
export async function removeCoupon(code: string): Promise<void> {
  await api.post("/api/v1/coupons/remove/", { body: { code } }).catch(() => undefined);
}

/** For a coupon read from a stored draft. */
export function isCoupon(value: unknown): value is Coupon {
  return (
    isRecord(value) &&
    typeof value["code"] === "string" &&
    typeof value["discount_type"] === "string" &&
    typeof value["discount_value"] === "number" &&
    typeof value["discount_amount"] === "number"
  );
}
