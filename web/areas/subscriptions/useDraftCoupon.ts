// The coupon of the plans page, saved for a guest who has to sign in first.
import { useEffect, useState } from "react";
import { consumeFormDraft, saveFormDraft } from "~/lib/storage/formDrafts";
import { type Coupon, isCoupon } from "~/services/coupons/api";
import type { Session } from "~/services/session";

const DRAFT_NAME = "subscriptions.coupon";

export function useDraftCoupon({ status, user }: Session) {
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  const userId = user?.id ?? null;
  const isSessionKnown = status === "guest" || status === "member";
  useEffect(() => {
    if (!isSessionKnown) return;
    const stored = consumeFormDraft(DRAFT_NAME, userId);
    if (isCoupon(stored)) setCoupon(stored);
  }, [isSessionKnown, userId]);
  const save = () => {
    if (coupon) saveFormDraft(DRAFT_NAME, coupon, userId);
  };
  return { coupon, setCoupon, save };
}
