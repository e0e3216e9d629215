// Buys a plan and redirects to the payment provider; one purchase at a time.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "~/api/client";
import { paths } from "~/lib/paths";
import { refreshAfterPayment, resolvePaymentUrl } from "~/services/payments";
import { sessionQuery, useSession } from "~/services/session";
import { toast } from "~/ui/feedback/toast";
import { type Plan, SUBSCRIPTIONS, subscribe } from "./api";

export type PriceChange = { plan: Plan; expected: number; current: number };

type Props = {
  coupon: string | undefined;
  onGuest: (plan: Plan) => void;
  onCouponRejected: () => void;
};

const TRY_LATER = { description: "Please try again later or contact support" };

export function useSubscribe({ coupon, onGuest, onCouponRejected }: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { status } = useSession();
  /** The id of the plan being bought. */
  const [processingId, setProcessingId] = useState<number | null>(null);
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);
  // A second click can come before React has rendered the pending state.
  const attempt = useRef<AbortController | null>(null);

  useEffect(() => {
    // The back/forward cache may restore this page in its pending state.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      attempt.current = null;
      setProcessingId(null);
      void refreshAfterPayment(queryClient);
    };
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("pageshow", onPageShow);
      attempt.current?.abort();
    };
  }, [queryClient]);

  async function start(plan: Plan, expectedAmount: number): Promise<void> {
    if (attempt.current || status === "loading") return;
    if (status === "guest") return onGuest(plan);
    const controller = new AbortController();
    attempt.current = controller;
    setPriceChange(null);
    setProcessingId(plan.id);
    const isLeaving = await buy(plan, expectedAmount, controller.signal).catch((error: unknown) =>
      handleError(error, plan, expectedAmount),
    );
    // While the browser leaves, the pending state stays on screen.
    if (isLeaving || controller.signal.aborted) return;
    attempt.current = null;
    setProcessingId(null);
  }

  /** Returns whether the browser is leaving for the provider. */
  async function buy(plan: Plan, expectedAmount: number, signal: AbortSignal): Promise<boolean> {
    const purchase = await subscribe({ plan, coupon, expectedAmount });
    if (purchase.status === "active") {
      toast.success(`The ${plan.name} is yours`, { description: "There was nothing to pay." });
      void refreshAfterPayment(queryClient);
      if (!signal.aborted) await navigate(paths.mySubscriptions);
      return false;
    }
    const paymentUrl = await resolvePaymentUrl(purchase, signal);
    if (signal.aborted) return false;
    if (!paymentUrl) {
      toast.error("Unable to start payment", TRY_LATER);
      return false;
    }
    window.location.assign(paymentUrl);
    return true;
  }

  function handleError(error: unknown, plan: Plan, expectedAmount: number): false {
    const { status, code, body } = error instanceof ApiError ? error : { status: 0, code: "", body: {} };
    if (status === 401) {
      void queryClient.invalidateQueries(sessionQuery);
      onGuest(plan);
    } else if (code === "invalid_coupon") {
      onCouponRejected();
    } else if (code === "price_changed" && "amount" in body && typeof body["amount"] === "number") {
      setPriceChange({ plan, expected: expectedAmount, current: body["amount"] });
      void queryClient.invalidateQueries({ queryKey: SUBSCRIPTIONS });
    } else {
      toast.error("Error subscribing to plan", TRY_LATER);
      void queryClient.invalidateQueries({ queryKey: SUBSCRIPTIONS });
    }
    return false;
  }

  return { processingId, start, priceChange, clearPriceChange: () => setPriceChange(null) };
}
