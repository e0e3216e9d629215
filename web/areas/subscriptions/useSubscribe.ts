// Buys a plan and redirects to the payment provider; one purchase at a time.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ApiError } from "~/api/error";
import { paths } from "~/lib/paths";
import { refreshAfterPayment, resolvePaymentUrl } from "~/services/payments";
import { type PaymentStart, usePaymentRedirect } from "~/services/payments/usePaymentRedirect";
import { sessionQuery, useSession } from "~/services/session";
import { toast } from "~/ui/feedback/toast";
import { type Plan, SUBSCRIPTIONS, subscribe } from "./api";

export type PriceChange = { plan: Plan; expected: number; current: number };

type Handlers = {
  coupon: string | undefined;
  onGuest: (plan: Plan) => void;
  onCouponRejected: () => void;
};

type Purchase = { plan: Plan; expectedAmount: number };

const TRY_LATER = { description: "Please try again later or contact support" };

export function useSubscribe({ coupon, onGuest, onCouponRejected }: Handlers) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { status } = useSession();
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);

  const { pay, pendingInput } = usePaymentRedirect<Purchase>({
    start: buy,
    onNoLink: () => toast.error("Unable to start payment", TRY_LATER),
    onUnauthorized: (_, { plan }) => {
      void queryClient.invalidateQueries(sessionQuery);
      onGuest(plan);
    },
    onCode: { invalid_coupon: onCouponRejected, price_changed: handlePriceChange },
    onError: showError,
    onRestore: () => void refreshAfterPayment(queryClient),
  });

  async function start(plan: Plan, expectedAmount: number): Promise<void> {
    if (status === "loading") return;
    if (status === "guest") return onGuest(plan);
    await pay({ plan, expectedAmount });
  }

  async function buy({ plan, expectedAmount }: Purchase, signal: AbortSignal): Promise<PaymentStart> {
    setPriceChange(null);
    const purchase = await subscribe({ plan, coupon, expectedAmount });
    if (purchase.status !== "active") return { paymentUrl: await resolvePaymentUrl(purchase, signal) };
    toast.success(`The ${plan.name} is yours`, { description: "There was nothing to pay." });
    void refreshAfterPayment(queryClient);
    if (signal.aborted) return "done";
    void navigate(paths.mySubscriptions);
    return "navigating";
  }

  function handlePriceChange(error: ApiError, { plan, expectedAmount }: Purchase): void {
    const { amount } = error.body;
    if (typeof amount !== "number") {
      showError();
      return;
    }
    setPriceChange({ plan, expected: expectedAmount, current: amount });
    void queryClient.invalidateQueries({ queryKey: SUBSCRIPTIONS });
  }

  function showError(): void {
    toast.error("Error subscribing to plan", TRY_LATER);
    void queryClient.invalidateQueries({ queryKey: SUBSCRIPTIONS });
  }

  return {
    processingId: pendingInput?.plan.id ?? null,
    start,
    priceChange,
    clearPriceChange: () => setPriceChange(null),
  };
}
