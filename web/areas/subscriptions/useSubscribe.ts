// Buys a plan and redirects to the payment provider; one purchase at a time.
import { t } from "@lingui/core/macro";
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

const tryLater = () => ({ description: t`Please try again later or contact support` });

export function useSubscribe({ coupon, onGuest, onCouponRejected }: Handlers) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { status } = useSession();
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);

  const { pay, pendingInput } = usePaymentRedirect<Purchase>({
    start: buy,
    onNoLink: () => toast.error(t`Unable to start payment`, tryLater()),
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
    const { name } = plan;
    toast.success(t`The ${name} is yours`, { description: t`There was nothing to pay.` });
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
    toast.error(t`Error subscribing to plan`, tryLater());
    void queryClient.invalidateQueries({ queryKey: SUBSCRIPTIONS });
  }

  return {
    processingId: pendingInput?.plan.id ?? null,
    start,
    priceChange,
    clearPriceChange: () => setPriceChange(null),
  };
}
