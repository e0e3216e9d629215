// The coupon API.
import { api, type Schema } from "~/api/client";
import { isRecord } from "~/lib/isRecord";

export type Coupon = Schema<"CouponView">;
export type Area = Schema<"Area">;

/** The discount of a code for an amount in rupees. Does not redeem the code. */
export function applyCoupon(code: string, amount: number, area: Area): Promise<Coupon> {
  return api.post("/api/v1/coupons/apply/", { body: { code, amount, area } });
}

/** Errors are ignored: the server stores nothing before the purchase. */
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
