// Pays for a pending order with its payment link, or a new one.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "~/api/client";
import { toast } from "~/ui/feedback/toast";
import { DOPAMART, type OrderRef, payForOrder } from "../api";
import { errorMessage } from "../cart/useAddToCart";
import { REDIRECT_DELAY_MS } from "../constants";
import { paymentLink } from "./paymentLink";

export function useRetryPayment(order: OrderRef) {
  const queryClient = useQueryClient();
  const [isPaying, setPaying] = useState(false);
  // A second click can come before React has rendered the pending state.
  const attempt = useRef<AbortController | null>(null);

  useEffect(() => {
    // The back/forward cache may restore this page in its pending state.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      attempt.current = null;
      setPaying(false);
      void queryClient.invalidateQueries({ queryKey: DOPAMART });
    };
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("pageshow", onPageShow);
      attempt.current?.abort();
    };
  }, [queryClient]);

  async function pay(): Promise<void> {
    if (attempt.current) return;
    const controller = new AbortController();
    attempt.current = controller;
    setPaying(true);
    const isLeaving = await startPayment(controller.signal).catch(
      (error: unknown) => controller.signal.aborted || handleError(error),
    );
    if (isLeaving || controller.signal.aborted) return;
    attempt.current = null;
    setPaying(false);
  }

  async function startPayment(signal: AbortSignal): Promise<boolean> {
    const instruction = await payForOrder(order);
    const paymentUrl = await paymentLink(queryClient, order, instruction, signal);
    if (signal.aborted) return false;
    if (!paymentUrl) {
      toast.error("Unable to start payment", {
        id: "checkout",
        description: "The payment page is not ready yet. Please try again in a moment.",
      });
      return false;
    }
    toast.info("Redirecting to payment...", { id: "checkout" });
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS));
    if (signal.aborted) return false;
    window.location.assign(paymentUrl);
    return true;
  }

  function handleError(error: unknown): false {
    // The order may have been paid or cancelled since it was loaded.
    void queryClient.invalidateQueries({ queryKey: DOPAMART });
    const isNotPending = error instanceof ApiError && error.code === "not_pending";
    toast.error(isNotPending ? "This order is not waiting for a payment" : "Checkout failed. Please try again.", {
      id: "checkout",
      ...(!isNotPending && { description: errorMessage(error) }),
    });
    return false;
  }

  return { isPaying, pay };
}
