// The coupon box in every state, and one that works.
import { useState } from "react";
import type { Coupon } from "~/areas/coupons/api";
import { CouponBox } from "~/areas/coupons/CouponBox";
import { CouponForm } from "~/areas/coupons/parts/CouponForm";
import { CouponPanel } from "~/areas/coupons/parts/CouponPanel";
import { Shelf, Shelves } from "./Shelf";

const welcome: Coupon = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 120 };
const flat: Coupon = { code: "FLAT100", discount_type: "fixed", discount_value: 100, discount_amount: 100 };

const nothing = () => {};
const still = { onCode: nothing, onApply: nothing };

export function CouponParts() {
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  return (
    <Shelves>
      <Shelf name="None, and a code typed">
        <div className="flex flex-col gap-5">
          <CouponForm code="" applying={false} {...still} />
          <CouponForm code="welcome10" applying={false} {...still} />
        </div>
      </Shelf>
      <Shelf name="Being applied">
        <CouponForm code="welcome10" applying {...still} />
      </Shelf>
      <Shelf name="Refused">
        <CouponForm code="expired5" applying={false} error="Invalid coupon code" {...still} />
      </Shelf>
      <Shelf name="Not checked">
        <CouponForm
          code="welcome10"
          applying={false}
          error="Too many tries. Please wait a minute, then try again."
          {...still}
        />
      </Shelf>
      <Shelf name="Applied">
        <div className="flex flex-col gap-5">
          <CouponPanel coupon={welcome} takesOff={120} onRemove={nothing} />
          <CouponPanel coupon={flat} takesOff={100} on="on the Premium Plan" onRemove={nothing} />
        </div>
      </Shelf>
      <Shelf name="One that works, on ₹1,200">
        <CouponBox
          area="consultations"
          amount={1200}
          applied={coupon}
          onApply={setCoupon}
          onRemove={() => setCoupon(null)}
        />
      </Shelf>
    </Shelves>
  );
}
