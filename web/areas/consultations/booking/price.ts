// What a consultation will cost: the fee, then the membership, then the coupon. A preview; the server's price is the price.
import type { User } from "~/services/session";

/** Percent off the fee, by the plan's name in small letters. */
const MEMBERSHIP: Readonly<Record<string, number>> = { "standard plan": 10, "premium plan": 20 };

export type CouponTerms = {
  /** `percentage`; anything else is a number of rupees. */
  type: string;
  value: number;
  /** Rupees it takes off at most. */
  most?: number | undefined;
};

export type Quote = {
  fee: number;
  membershipPercent: number;
  membershipDiscount: number;
  couponDiscount: number;
  amount: number;
  savings: number;
};

export function membershipPercent(plan: string | null | undefined): number {
  return MEMBERSHIP[plan?.trim().toLowerCase() ?? ""] ?? 0;
}

/** Each discount is rounded half up to whole rupees, then taken off. Nothing costs less than nothing. */
export function quote(fee: number, plan: string | null | undefined, coupon: CouponTerms | null): Quote {
  const percent = membershipPercent(plan);
  const membershipDiscount = percentOf(fee, percent);
  const left = fee - membershipDiscount;
  const couponDiscount = coupon ? Math.min(discountOf(coupon, left), left) : 0;
  const amount = left - couponDiscount;
  return { fee, membershipPercent: percent, membershipDiscount, couponDiscount, amount, savings: fee - amount };
}

function discountOf({ type, value, most = Number.POSITIVE_INFINITY }: CouponTerms, left: number): number {
  const rupees = type === "percentage" ? percentOf(left, value) : Math.floor(value + 0.5);
  return Math.max(Math.min(rupees, most), 0);
}

/** In whole numbers, so that no half is lost on the way. */
function percentOf(rupees: number, percent: number): number {
  return Math.floor((rupees * percent + 50) / 100);
}

/** The plan that counts: a membership that has ended keeps its name and gives nothing. */
export function planFromName(user: User | null): string | null {
  return user?.is_premium ? (user.subscription_plan_name ?? null) : null;
}

type CouponAnswer = { discount_type: string; discount_value: number; discount_amount: number };

/** What an answer about a code, asked for the whole fee, says about its terms. It may have been cut short by a limit. */
export function couponTerms(coupon: CouponAnswer, fee: number): CouponTerms {
  const terms = { type: coupon.discount_type, value: coupon.discount_value };
  const cut = coupon.discount_amount < Math.min(discountOf(terms, fee), fee);
  return cut ? { ...terms, most: coupon.discount_amount } : terms;
}
