// The subscription calls: the plans, what each would cost me, buying one, and what I have.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "~/api/client";

export type Plan = Schema<"PlanView">;
export type Quote = Schema<"QuoteView">;
export type Purchase = Schema<"PurchaseHistoryView">;
export type ActiveSubscription = Schema<"ActiveView">;
type Bought = Schema<"PurchaseView">;

export const SUBSCRIPTIONS = ["subscriptions"] as const;

export const plansQuery = queryOptions({
  queryKey: [...SUBSCRIPTIONS, "plans"],
  queryFn: ({ signal }) => api.get("/api/v1/subscriptions/plans/", { signal }),
});

/** For members: what each plan costs them now, and when it would start. */
export const quotesQuery = (coupon_code: string | undefined) =>
  queryOptions({
    queryKey: [...SUBSCRIPTIONS, "quotes", coupon_code ?? null],
    queryFn: ({ signal }) =>
      api.get("/api/v1/subscriptions/quotes/", { params: { query: coupon_code ? { coupon_code } : {} }, signal }),
    // Another coupon changes the numbers, not the page.
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
  /** The amount the person saw, in rupees; another one is refused with the right one. */
  seen: number;
};

export function subscribe({ plan, coupon, seen }: SubscribeInput): Promise<Bought> {
  const body = { plan_id: String(plan.id), expected_amount: seen, ...(coupon && { coupon_code: coupon }) };
  return api.post("/api/v1/subscriptions/subscribe/", { body });
}
