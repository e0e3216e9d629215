// The coupon box in every state, and a working one.
import { useState } from "react";
import type { Coupon } from "~/services/coupons/api";
import { CouponBox } from "~/services/coupons/CouponBox";
import { CouponForm } from "~/services/coupons/components/CouponForm";
import { CouponPanel } from "~/services/coupons/components/CouponPanel";
import { Example, Examples } from "./Example";

const percentageCoupon: Coupon = {
  code: "WELCOME10",
  discount_type: "percentage",
  discount_value: 10,
  discount_amount: 120,
};
const fixedCoupon: Coupon = { code: "FLAT100", discount_type: "fixed", discount_value: 100, discount_amount: 100 };

const noop = () => {};
const noHandlers = { onCodeChange: noop, onApply: noop };

export function CouponExamples() {
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  return (
    <Examples>
      <Example name="None, and a code typed">
        <div className="flex flex-col gap-5">
          <CouponForm code="" applying={false} {...noHandlers} />
          <CouponForm code="welcome10" applying={false} {...noHandlers} />
        </div>
      </Example>
      <Example name="Being applied">
        <CouponForm code="welcome10" applying {...noHandlers} />
      </Example>
      <Example name="Refused">
        <CouponForm code="expired5" applying={false} error="Invalid coupon code" {...noHandlers} />
      </Example>
      <Example name="Not checked">
        <CouponForm
          code="welcome10"
          applying={false}
          error="Too many tries. Please wait a minute, then try again."
          {...noHandlers}
        />
      </Example>
      <Example name="Applied">
        <div className="flex flex-col gap-5">
          <CouponPanel coupon={percentageCoupon} discountAmount={120} onRemove={noop} />
          <CouponPanel coupon={fixedCoupon} discountAmount={100} appliesTo="on the Premium Plan" onRemove={noop} />
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
