// The coupon of this checkout. Its discount depends on the cart, so the server recalculates it when the total changes.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "~/api/client";
import { applyCoupon, type Coupon } from "~/services/coupons/api";
import { DOPAMART } from "../api";

type Options = { coupon: Coupon | null; onCoupon: (coupon: Coupon | null) => void };

export function useCoupon(total: number, { coupon, onCoupon }: Options) {
  const [rejected, setRejected] = useState(false);
  /** The cart total that the discount was calculated for. */
  const [calculatedFor, setCalculatedFor] = useState<number | null>(null);
  const isOutdated = coupon !== null && total > 0 && calculatedFor !== total;

  function accept(accepted: Coupon) {
    setRejected(false);
    setCalculatedFor(total);
    onCoupon(accepted);
  }

  function reject() {
    onCoupon(null);
    setRejected(true);
  }

  const { error, isFetching, refetch } = useQuery({
    queryKey: [...DOPAMART, "coupon", coupon?.code ?? null, total],
    queryFn: async () => {
      try {
        const recalculated = await applyCoupon(coupon?.code ?? "", total, "dopamart");
        accept(recalculated);
        return recalculated;
      } catch (error) {
        if (isRejection(error)) reject();
        throw error;
      }
    },
    enabled: isOutdated,
    staleTime: 0,
    gcTime: 0,
  });

  return {
    coupon,
    rejected,
    /** In rupees; undefined while it is recalculated. */
    discount: coupon === null ? 0 : isOutdated ? undefined : Math.min(coupon.discount_amount, total),
    /** The discount could not be recalculated. */
    hasError: isOutdated && error !== null && !isFetching,
    retry: () => void refetch(),
    apply: accept,
    remove: () => {
      setRejected(false);
      onCoupon(null);
    },
    /** The server rejected it at checkout. */
    reject,
  };
}

function isRejection(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
