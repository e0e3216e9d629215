// Where an order is paid, once the provider has given its link.
import type { QueryClient } from "@tanstack/react-query";
import { type PaymentInstruction, pollDelay, resolvePaymentUrl, safePaymentUrl } from "~/services/payments";
import { type OrderRef, trackQuery } from "./api";

/** How long a guest's link may take that the provider has not given yet. */
const PATIENCE = 30_000;

/** None when there is no link and none comes, or when nobody waits for it any more. */
export function paymentLink(cache: QueryClient, order: OrderRef, asked: PaymentInstruction, signal: AbortSignal) {
  return "id" in order ? resolvePaymentUrl(asked, signal) : guestLink(cache, order.token, asked, signal);
}

/** A guest's payment is nobody's by its number: their order tells its link. */
async function guestLink(cache: QueryClient, token: string, { payment_url }: PaymentInstruction, signal: AbortSignal) {
  const until = Date.now() + PATIENCE;
  let link = safePaymentUrl(payment_url);
  for (let answers = 1; !link && Date.now() < until && !signal.aborted; answers++) {
    await new Promise((resolve) => setTimeout(resolve, pollDelay(answers)));
    // Silence may pass.
    const order = await cache.fetchQuery({ ...trackQuery(token), retry: false }).catch(() => undefined);
    if (order && order.status !== "pending") return null;
    link = safePaymentUrl(order?.payment_url);
  }
  return signal.aborted ? null : link;
}
