// Paying for an order that waits for it: the link that lives, or a fresh one.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "~/api/client";
import { toast } from "~/ui/feedback/toast";
import { type OrderRef, payForOrder } from "./api";
import { REDIRECT_DELAY_MS } from "./constants";
import { DOPAMART } from "./memberCart";
import { paymentLink } from "./paymentLink";
import { errorMessage } from "./useAddToCart";

export function useRetryPayment(order: OrderRef) {
  const cache = useQueryClient();
  const [paying, setPaying] = useState(false);
  // A second press may come before the first has been drawn.
  const attempt = useRef<AbortController | null>(null);

  useEffect(() => {
    // The way back from the provider may bring this very page, still on its way there.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      attempt.current = null;
      setPaying(false);
      void cache.invalidateQueries({ queryKey: DOPAMART });
    };
    window.addEventListener("pageshow", shown);
    return () => {
      window.removeEventListener("pageshow", shown);
      attempt.current?.abort();
    };
  }, [cache]);

  async function pay(): Promise<void> {
    if (attempt.current) return;
    const own = new AbortController();
    attempt.current = own;
    setPaying(true);
    const leaving = await send(own.signal).catch((error: unknown) => own.signal.aborted || tell(error));
    if (leaving || own.signal.aborted) return;
    attempt.current = null;
    setPaying(false);
  }

  async function send(signal: AbortSignal): Promise<boolean> {
    const asked = await payForOrder(order);
    const address = await paymentLink(cache, order, asked, signal);
    if (signal.aborted) return false;
    if (!address) {
      toast.error("Unable to start payment", {
        id: "checkout",
        description: "The payment page is not ready yet. Please try again in a moment.",
      });
      return false;
    }
    toast.info("Redirecting to payment...", { id: "checkout" });
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS));
    if (signal.aborted) return false;
    window.location.assign(address);
    return true;
  }

  function tell(error: unknown): false {
    // Paid or called off meanwhile: what the page shows is out of date.
    void cache.invalidateQueries({ queryKey: DOPAMART });
    const past = error instanceof ApiError && error.code === "not_pending";
    toast.error(past ? "This order is not waiting for a payment" : "Checkout failed. Please try again.", {
      id: "checkout",
      ...(!past && { description: errorMessage(error) }),
    });
    return false;
  }

  return { paying, pay };
}
