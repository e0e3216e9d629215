// A payment on its way: asking how it stands, where it is paid, and what it changes once it is.
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, api, type Schema } from "~/api/client";

export type Payment = Schema<"PaymentView">;
export type PaymentInstruction = Schema<"PaymentDue">;

/** What Razorpay appends to the return address. The page hands it on as it is; the server alone can judge it. */
const PROVIDER_PARAMS = [
  "razorpay_payment_id",
  "razorpay_payment_link_id",
  "razorpay_payment_link_reference_id",
  "razorpay_payment_link_status",
  "razorpay_signature",
] as const;

type ProviderParams = { [Name in (typeof PROVIDER_PARAMS)[number]]?: string };

export function providerParams(search: string): ProviderParams {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    PROVIDER_PARAMS.filter((name) => query.has(name)).map((name) => [name, query.get(name) ?? ""]),
  );
}

/** By its number for its owner, by its token for whoever holds it. */
export function fetchPayment(id: string, query: ProviderParams = {}, signal?: AbortSignal): Promise<Payment> {
  return api.get("/api/v1/payments/{id}/", { params: { path: { id }, query }, ...(signal && { signal }) });
}

/** How long to wait before asking once more, in milliseconds: calm, and calmer with each answer. */
export function pollDelay(answers: number): number {
  return Math.min(1000 + Math.max(answers - 1, 0) * 500, 5000);
}

/** The whole address to pay at; the sandbox's own is a path. None when it is no web address at all. */
export function safePaymentUrl(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url, window.location.href)) return null;
  const { protocol, href } = new URL(url, window.location.href);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** How long a link may take that the provider has not given yet. */
const LINK_TIMEOUT_MS = 30_000;

/** Where to pay what an answer asks for. None when there is no link and none comes, or when nobody waits for it any more. */
export async function resolvePaymentUrl({ payment_url, payment_request }: PaymentInstruction, signal: AbortSignal) {
  const link = safePaymentUrl(payment_url ?? payment_request?.payment_url);
  return link || !payment_request ? link : pollForPaymentUrl(String(payment_request.id), signal);
}

async function pollForPaymentUrl(id: string, signal: AbortSignal): Promise<string | null> {
  const until = Date.now() + LINK_TIMEOUT_MS;
  for (let answers = 1; Date.now() < until && !signal.aborted; answers++) {
    await new Promise((resolve) => setTimeout(resolve, pollDelay(answers)));
    const payment = await fetchPayment(id, {}, signal).catch((error: unknown) => {
      // Silence may pass; a refusal will not.
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      return refused ? null : undefined;
    });
    const link = safePaymentUrl(payment?.payment_url);
    if (signal.aborted || payment === null || (payment && payment.status !== "created")) return null;
    if (link) return link;
  }
  return null;
}

/** Whatever is on the screen may have changed with the money: badge, plan, prices, orders. All of it is asked again. */
export async function refreshAfterPayment(cache: QueryClient): Promise<void> {
  const paid = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !UNAFFECTED_KEYS.includes(queryKey[0]),
  };
  // A first answer still on its way may be from before the payment, and would be taken for the new one.
  await cache.cancelQueries(paid);
  await cache.invalidateQueries(paid);
}

/** What no payment changes, and the payments themselves, which are asked at their own pace. */
const UNAFFECTED_KEYS: readonly unknown[] = ["config", "demo-users", "payments"];
