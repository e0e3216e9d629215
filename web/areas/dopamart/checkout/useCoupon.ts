// The coupon of this checkout. What it takes off follows the cart, so the server is asked again when the sum changes.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "~/api/client";
import { applyCoupon, type Coupon } from "~/services/coupons/api";
import { DOPAMART } from "./memberCart";

type Kept = { coupon: Coupon | null; onCoupon: (coupon: Coupon | null) => void };

export function useCoupon(sum: number, { coupon, onCoupon }: Kept) {
  const [refused, setRefused] = useState(false);
  /** The sum that the kept answer is about. */
  const [about, setAbout] = useState<number | null>(null);
  const asks = coupon !== null && sum > 0 && about !== sum;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...DOPAMART, "coupon", coupon?.code ?? null, sum],
    queryFn: () => applyCoupon(coupon?.code ?? "", sum, "dopamart"),
    enabled: asks,
    staleTime: 0,
    gcTime: 0,
  });

  useEffect(() => {
    if (!asks || !data) return;
    setAbout(sum);
    onCoupon(data);
  }, [asks, data, sum, onCoupon]);

  const gone = asks && error instanceof ApiError && error.status >= 400 && error.status < 500;
  useEffect(() => {
    if (!gone) return;
    onCoupon(null);
    setRefused(true);
  }, [gone, onCoupon]);

  return {
    coupon,
    refused,
    /** Rupees off this cart; none while nobody knows. */
    discount: coupon === null ? 0 : asks ? undefined : Math.min(coupon.discount_amount, sum),
    /** The server did not say what it takes off now. */
    unknown: asks && error !== null && !gone && !isFetching,
    again: () => void refetch(),
    apply: (applied: Coupon) => {
      setRefused(false);
      setAbout(sum);
      onCoupon(applied);
    },
    remove: () => {
      setRefused(false);
      onCoupon(null);
    },
    /** The server refused it at checkout. */
    refuse: () => {
      onCoupon(null);
      setRefused(true);
    },
  };
}
