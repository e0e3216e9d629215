// The coupon of this page, kept for a guest who has to sign in first.
import { useEffect, useState } from "react";
import { consumeFormDraft, saveFormDraft } from "~/lib/storage/formDrafts";
import type { Coupon } from "~/services/coupons/api";

const DRAFT = "subscriptions.coupon";

export function useDraftCoupon() {
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  useEffect(() => {
    const kept = consumeFormDraft(DRAFT);
    if (isCoupon(kept)) setCoupon(kept);
  }, []);
  const keep = () => {
    if (coupon) saveFormDraft(DRAFT, coupon);
  };
  return { coupon, setCoupon, keep };
}

function isCoupon(kept: unknown): kept is Coupon {
  const { code, discount_type, discount_value, discount_amount } = (kept ?? {}) as Partial<Coupon>;
  return (
    typeof code === "string" &&
    typeof discount_type === "string" &&
    typeof discount_value === "number" &&
    typeof discount_amount === "number"
  );
}
