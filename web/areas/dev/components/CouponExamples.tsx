// The coupon box in every state, and one that works.
import { useState } from "react";
import type { Coupon } from "~/services/coupons/api";
import { CouponBox } from "~/services/coupons/CouponBox";
import { CouponForm } from "~/services/coupons/components/CouponForm";
import { CouponPanel } from "~/services/coupons/components/CouponPanel";
import { Example, Examples } from "./Example";

const welcome: Coupon = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 120 };
const flat: Coupon = { code: "FLAT100", discount_type: "fixed", discount_value: 100, discount_amount: 100 };

const nothing = () => {};
const still = { onCodeChange: nothing, onApply: nothing };

export function CouponExamples() {
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  return (
    <Examples>
      <Example name="None, and a code typed">
        <div className="flex flex-col gap-5">
          <CouponForm code="" applying={false} {...still} />
          <CouponForm code="welcome10" applying={false} {...still} />
        </div>
      </Example>
      <Example name="Being applied">
        <CouponForm code="welcome10" applying {...still} />
      </Example>
      <Example name="Refused">
        <CouponForm code="expired5" applying={false} error="Invalid coupon code" {...still} />
      </Example>
      <Example name="Not checked">
        <CouponForm
          code="welcome10"
          applying={false}
          error="Too many tries. Please wait a minute, then try again."
          {...still}
        />
      </Example>
      <Example name="Applied">
        <div className="flex flex-col gap-5">
          <CouponPanel coupon={welcome} discountAmount={120} onRemove={nothing} />
          <CouponPanel coupon={flat} discountAmount={100} appliesTo="on the Premium Plan" onRemove={nothing} />
        </div>
      </Example>
      <Example name="One that works, on ₹1,200">
        <CouponBox
          area="consultations"
          amount={1200}
          applied={coupon}
          onApply={setCoupon}
          onRemove={() => setCoupon(null)}
        />
      </Example>
    </Examples>
  );
}
