// The coupon of the plans page, saved for a guest who has to sign in first.
import { useEffect, useState } from "react";
import { consumeFormDraft, saveFormDraft } from "~/lib/storage/formDrafts";
import type { Coupon } from "~/services/coupons/api";

const DRAFT_NAME = "subscriptions.coupon";

export function useDraftCoupon() {
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  useEffect(() => {
    const stored = consumeFormDraft(DRAFT_NAME);
    if (isCoupon(stored)) setCoupon(stored);
  }, []);
  const save = () => {
    if (coupon) saveFormDraft(DRAFT_NAME, coupon);
  };
  return { coupon, setCoupon, save };
}

function isCoupon(value: unknown): value is Coupon {
  const { code, discount_type, discount_value, discount_amount } = (value ?? {}) as Partial<Coupon>;
  return (
    typeof code === "string" &&
    typeof discount_type === "string" &&
    typeof discount_value === "number" &&
    typeof discount_amount === "number"
  );
}
