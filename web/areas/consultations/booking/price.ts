// Price preview of a consultation: fee, then membership discount, then coupon. The server's price is authoritative.

export type CouponTerms = {
  /** `percentage`; any other type is a fixed amount in rupees. */
  type: string;
  value: number;
  /** In rupees. */
  maxDiscount?: number | undefined;
};

export type Quote = {
  fee: number;
  membershipPercent: number;
  membershipDiscount: number;
  couponDiscount: number;
  amount: number;
  savings: number;
};

/** Each discount is rounded half up to whole rupees before it is subtracted. The amount is never negative. */
export function quote(fee: number, membershipPercent: number, coupon: CouponTerms | null): Quote {
  const membershipDiscount = percentOf(fee, membershipPercent);
  const subtotal = fee - membershipDiscount;
  const discount = coupon ? Math.min(couponDiscount(coupon, subtotal), subtotal) : 0;
  const amount = subtotal - discount;
  return {
    fee,
    membershipPercent,
    membershipDiscount,
    couponDiscount: discount,
    amount,
    savings: fee - amount,
  };
}

function couponDiscount(
  { type, value, maxDiscount = Number.POSITIVE_INFINITY }: CouponTerms,
  subtotal: number,
): number {
  const rupees = type === "percentage" ? percentOf(subtotal, value) : Math.floor(value + 0.5);
  return Math.max(Math.min(rupees, maxDiscount), 0);
}

/** Integer arithmetic, so that halves round exactly. */
function percentOf(rupees: number, percent: number): number {
  return Math.floor((rupees * percent + 50) / 100);
}

type AppliedCoupon = { discount_type: string; discount_value: number; discount_amount: number };

/** Derives the terms from a coupon applied to the full fee: a smaller discount than the terms give means a maximum. */
export function couponTerms(coupon: AppliedCoupon, fee: number): CouponTerms {
  const terms = { type: coupon.discount_type, value: coupon.discount_value };
  const isCapped = coupon.discount_amount < Math.min(couponDiscount(terms, fee), fee);
  return isCapped ? { ...terms, maxDiscount: coupon.discount_amount } : terms;
}
