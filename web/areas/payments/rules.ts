// What a person is told about their payment, decided from what is known of it.
import { ApiError } from "~/api/client";
import { type Payment, safePaymentUrl } from "~/services/payments";

export type PaymentStatus =
  /** No word yet; `slow` when it has been long. */
  | "waiting"
  | "slow"
  | "paid"
  /** The last try failed, and the same link may be tried again. */
  | "again"
  | "failed"
  | "expired"
  | "returning"
  | "returned"
  | "review"
  /** No payment has this token, or there is none in the address. */
  | "unknown"
  /** Nobody answered, or not in a way that says anything. */
  | "silent";

export type KnownStatus = {
  payment: Payment | undefined;
  /** Why the last question had no answer; null when it had one. */
  error: Error | null;
  /** How many questions in a row had none. */
  failures: number;
  /** A minute has gone by, and nobody asks any more. */
  slow: boolean;
};

/** One lost question is no news on a weak network; the next one follows by itself. */
const SILENCE = 2;

export function paymentStatus({ payment, error, failures, slow }: KnownStatus): PaymentStatus {
  if (error instanceof ApiError && error.status === 404) return "unknown";
  // An end stays the end, whatever became of a later question.
  if (payment && payment.status !== "created") return ends[payment.status] ?? "silent";
  if (failures >= SILENCE) return "silent";
  if (payment?.attempt_failed && safePaymentUrl(payment.payment_url)) return "again";
  return slow ? "slow" : "waiting";
}

const ends: Record<Exclude<Payment["status"], "created">, PaymentStatus> = {
  paid: "paid",
  failed: "failed",
  expired: "expired",
  refund_due: "returning",
  refunding: "returning",
  refunded: "returned",
  review: "review",
};

/** Nothing more is to be expected from asking by ourselves. */
export function isFinal({ payment, error }: Pick<KnownStatus, "payment" | "error">): boolean {
  return (payment && payment.status !== "created") || (error instanceof ApiError && error.status === 404);
}

/** "12 minutes", from one moment to another in milliseconds. */
export function timeLeft(from: number, until: number): string {
  const minutes = Math.floor((until - from) / 60_000);
  if (minutes < 1) return "less than a minute";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
