// Payments: their status, the URL to pay at, and what to refetch afterwards.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, api, type Schema } from "~/api/client";

export type Payment = Schema<"PaymentView">;
export type PaymentInstruction = Schema<"PaymentDue">;

/** What Razorpay appends to the return URL. Passed on unchanged: only the server can verify it. */
const PROVIDER_PARAMS = [
  "razorpay_payment_id",
  "razorpay_payment_link_id",
  "razorpay_payment_link_reference_id",
  "razorpay_payment_link_status",
  "razorpay_signature",
] as const;

type ProviderParams = { [Name in (typeof PROVIDER_PARAMS)[number]]?: string };

export function providerParams(search: string): ProviderParams {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    PROVIDER_PARAMS.filter((name) => params.has(name)).map((name) => [name, params.get(name) ?? ""]),
  );
}

/** `id` is the number of a payment of the user, or a secret token. */
export function fetchPayment(id: string, query: ProviderParams = {}, signal?: AbortSignal): Promise<Payment> {
  return api.get("/api/v1/payments/{id}/", { params: { path: { id }, query }, ...(signal && { signal }) });
}

/** Milliseconds before the next poll, growing from one to five seconds. */
export function pollDelay(polls: number): number {
  return Math.min(1000 + Math.max(polls - 1, 0) * 500, 5000);
}

/** The absolute payment URL (the sandbox's is a path), or null when it is not an HTTP URL. */
export function safePaymentUrl(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url, window.location.href)) return null;
  const { protocol, href } = new URL(url, window.location.href);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** How long to poll for a link that the provider has not created yet. */
const LINK_TIMEOUT_MS = 30_000;

/** The URL of the payment page; null when there is none in time or the signal is aborted. */
export async function resolvePaymentUrl({ payment_url, payment_request }: PaymentInstruction, signal: AbortSignal) {
  const link = safePaymentUrl(payment_url ?? payment_request?.payment_url);
  return link || !payment_request ? link : pollForPaymentUrl(String(payment_request.id), signal);
}

async function pollForPaymentUrl(id: string, signal: AbortSignal): Promise<string | null> {
  const deadline = Date.now() + LINK_TIMEOUT_MS;
  for (let polls = 1; Date.now() < deadline && !signal.aborted; polls++) {
    await new Promise((resolve) => setTimeout(resolve, pollDelay(polls)));
    const payment = await fetchPayment(id, {}, signal).catch((error: unknown) => {
      // Network errors may be temporary, client errors are not.
      const isRejected = error instanceof ApiError && error.status >= 400 && error.status < 500;
      return isRejected ? null : undefined;
    });
    const link = safePaymentUrl(payment?.payment_url);
    if (signal.aborted || payment === null || (payment && payment.status !== "created")) return null;
    if (link) return link;
  }
  return null;
}

/** Refetches everything a payment may have changed: cart badge, plan, prices, orders. */
export async function refreshAfterPayment(queryClient: QueryClient): Promise<void> {
  const affected = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !UNAFFECTED_KEYS.includes(queryKey[0]),
  };
  // A response that is still in flight may be from before the payment.
  await queryClient.cancelQueries(affected);
  await queryClient.invalidateQueries(affected);
}

/** What no payment changes, and payments, which have their own polling. */
const UNAFFECTED_KEYS: readonly unknown[] = ["config", "demo-people", "payments"];
