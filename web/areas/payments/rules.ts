// The status of a payment as the return page shows it.
import { plural, t } from "@lingui/core/macro";
import { ApiError } from "~/api/client";
import { type Payment, safePaymentUrl } from "~/services/payments";

export type PaymentStatus =
  /** Not paid yet; `slow` after the polling window. */
  | "pending"
  | "slow"
  | "paid"
  /** The last attempt failed and the same link can be used again. */
  | "retryable"
  | "failed"
  | "expired"
  | "refunding"
  | "refunded"
  | "review"
  /** No payment has this token, or the URL has none. */
  | "unknown"
  /** The server did not respond, or with an unknown status. */
  | "unreachable";

export type KnownStatus = {
  payment: Payment | undefined;
  /** The error of the last request; null when it succeeded. */
  error: Error | null;
  /** Failed requests in a row. */
  failures: number;
  /** The polling window has ended. */
  slow: boolean;
};

/** A single failed request on a weak network is not shown; the next poll follows. */
const UNREACHABLE_AFTER_FAILURES = 2;

export function paymentStatus({ payment, error, failures, slow }: KnownStatus): PaymentStatus {
  if (error instanceof ApiError && error.status === 404) return "unknown";
  // A final status stays when a later request fails.
  if (payment && payment.status !== "created") return statusByPayment[payment.status] ?? "unreachable";
  if (failures >= UNREACHABLE_AFTER_FAILURES) return "unreachable";
  if (payment?.attempt_failed && safePaymentUrl(payment.payment_url)) return "retryable";
  return slow ? "slow" : "pending";
}

const statusByPayment: Record<Exclude<Payment["status"], "created">, PaymentStatus> = {
  paid: "paid",
  failed: "failed",
  expired: "expired",
  refund_due: "refunding",
  refunding: "refunding",
  refunded: "refunded",
  review: "review",
};

/** Whether polling can stop. */
export function isFinal({ payment, error }: Pick<KnownStatus, "payment" | "error">): boolean {
  return (payment && payment.status !== "created") || (error instanceof ApiError && error.status === 404);
}

/** "12 minutes", between two timestamps in milliseconds. */
export function timeLeft(now: number, deadline: number): string {
  const minutes = Math.floor((deadline - now) / 60_000);
  if (minutes < 1) return t`less than a minute`;
  return plural(minutes, { one: "# minute", other: "# minutes" });
}
