// The payment link of an order, polled until the provider has created it.
import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { type PaymentInstruction, pollDelay, resolvePaymentUrl, safePaymentUrl } from "~/services/payments";
import { toast } from "~/ui/feedback/toast";
import { type OrderRef, trackQuery } from "../api";
import { REDIRECT_DELAY_MS } from "../constants";

/** How long to wait for the link of a guest's order. */
const LINK_TIMEOUT_MS = 30_000;

/** Null when no link is created in time, or after an abort. */
export function paymentLink(
  queryClient: QueryClient,
  order: OrderRef,
  instruction: PaymentInstruction,
  signal: AbortSignal,
) {
  return "id" in order
    ? resolvePaymentUrl(instruction, signal)
    : guestLink(queryClient, order.token, instruction, signal);
}

/** A guest may not read the payment by its id, so the tracked order is polled instead. */
async function guestLink(
  queryClient: QueryClient,
  token: string,
  { payment_url }: PaymentInstruction,
  signal: AbortSignal,
) {
  const deadline = Date.now() + LINK_TIMEOUT_MS;
  let link = safePaymentUrl(payment_url);
  for (let attempt = 1; !link && Date.now() < deadline && !signal.aborted; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, pollDelay(attempt)));
    // A failed request is retried by the next poll.
    const order = await queryClient.fetchQuery({ ...trackQuery(token), retry: false }).catch(() => undefined);
    if (order && order.status !== "pending") return null;
    link = safePaymentUrl(order?.payment_url);
  }
  return signal.aborted ? null : link;
}

/** Shows where the browser is going, long enough to read it. */
export async function announceRedirect(): Promise<void> {
  toast.info(t`Redirecting to payment...`, { id: "checkout" });
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS));
}
