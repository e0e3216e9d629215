// The subscription API: plans, quotes, purchases and the active plan.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "~/api/client";

export type Plan = Schema<"PlanView">;
export type Quote = Schema<"QuoteView">;
export type Purchase = Schema<"PurchaseHistoryView">;
export type ActiveSubscription = Schema<"ActiveView">;
type PurchaseResult = Schema<"PurchaseView">;

export const SUBSCRIPTIONS = ["subscriptions"] as const;

export const plansQuery = queryOptions({
  queryKey: [...SUBSCRIPTIONS, "plans"],
  queryFn: ({ signal }) => api.get("/api/v1/subscriptions/plans/", { signal }),
});

/** What each plan would cost this member, and when it would start. */
export const quotesQuery = (coupon_code: string | undefined) =>
  queryOptions({
    queryKey: [...SUBSCRIPTIONS, "quotes", coupon_code ?? null],
    queryFn: ({ signal }) =>
      api.get("/api/v1/subscriptions/quotes/", { params: { query: coupon_code ? { coupon_code } : {} }, signal }),
    // The cards stay on screen while the coupon changes.
    placeholderData: keepPreviousData,
  });

export const activeQuery = queryOptions({
  queryKey: [...SUBSCRIPTIONS, "active"],
  queryFn: ({ signal }) => api.get("/api/v1/subscriptions/active/", { signal }),
});

export const historyQuery = queryOptions({
  queryKey: [...SUBSCRIPTIONS, "history"],
  queryFn: ({ signal }) => api.get("/api/v1/subscriptions/history/", { signal }),
});

type SubscribeInput = {
  plan: Plan;
  coupon: string | undefined;
  /** The amount that the user saw, in rupees; the server rejects another one with the current amount. */
  expectedAmount: number;
};

export function subscribe({ plan, coupon, expectedAmount }: SubscribeInput): Promise<PurchaseResult> {
  const body = { plan_id: String(plan.id), expected_amount: expectedAmount, ...(coupon && { coupon_code: coupon }) };
  return api.post("/api/v1/subscriptions/subscribe/", { body });
}
