// Buying a plan: one at a time, from the press to the provider's page, with every way it can end.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "~/api/client";
import { paths } from "~/lib/paths";
import { refreshAfterPayment, resolvePaymentUrl } from "~/services/payments";
import { sessionQuery, useSession } from "~/services/session";
import { toast } from "~/ui/feedback/toast";
import { type Plan, SUBSCRIPTIONS, subscribe } from "./api";

export type PriceChange = { plan: Plan; seen: number; amount: number };

type Props = {
  coupon: string | undefined;
  onGuest: (plan: Plan) => void;
  onCouponRefused: () => void;
};

const LATER = { description: "Please try again later or contact support" };

export function useSubscribe({ coupon, onGuest, onCouponRefused }: Props) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { status } = useSession();
  /** The plan being bought, by its id. */
  const [processing, setProcessing] = useState<number | null>(null);
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);
  // A second press may come before the first has been drawn.
  const attempt = useRef<AbortController | null>(null);

  useEffect(() => {
    // The way back from the provider may bring this very page, still saying Processing.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      attempt.current = null;
      setProcessing(null);
      void refreshAfterPayment(cache);
    };
    window.addEventListener("pageshow", shown);
    return () => {
      window.removeEventListener("pageshow", shown);
      attempt.current?.abort();
    };
  }, [cache]);

  async function start(plan: Plan, seen: number): Promise<void> {
    if (attempt.current || status === "loading") return;
    if (status === "guest") return onGuest(plan);
    const own = new AbortController();
    attempt.current = own;
    setPriceChange(null);
    setProcessing(plan.id);
    const leaving = await buy(plan, seen, own.signal).catch((error: unknown) => tell(error, plan, seen));
    // On the way to the provider's page the words stay until this one is gone.
    if (leaving || own.signal.aborted) return;
    attempt.current = null;
    setProcessing(null);
  }

  /** Whether the browser is leaving for the provider. */
  async function buy(plan: Plan, seen: number, signal: AbortSignal): Promise<boolean> {
    const bought = await subscribe({ plan, coupon, seen });
    if (bought.status === "active") {
      // Nothing was left to pay.
      toast.success(`The ${plan.name} is yours`, { description: "There was nothing to pay." });
      void refreshAfterPayment(cache);
      if (!signal.aborted) await navigate(paths.mySubscriptions);
      return false;
    }
    const address = await resolvePaymentUrl(bought, signal);
    if (signal.aborted) return false;
    if (!address) {
      toast.error("Unable to start payment", LATER);
      return false;
    }
    window.location.assign(address);
    return true;
  }

  function tell(error: unknown, plan: Plan, seen: number): false {
    const { status, code, body } = error instanceof ApiError ? error : { status: 0, code: "", body: {} };
    if (status === 401) {
      void cache.invalidateQueries(sessionQuery);
      onGuest(plan);
    } else if (code === "invalid_coupon") {
      onCouponRefused();
    } else if (code === "price_changed" && "amount" in body && typeof body["amount"] === "number") {
      setPriceChange({ plan, seen, amount: body["amount"] });
      void cache.invalidateQueries({ queryKey: SUBSCRIPTIONS });
    } else {
      toast.error("Error subscribing to plan", LATER);
      void cache.invalidateQueries({ queryKey: SUBSCRIPTIONS });
    }
    return false;
  }

  return { processing, start, priceChange, forgetPriceChange: () => setPriceChange(null) };
}
