// The amount and number of a payment.
import type { ReactNode } from "react";
import { formatInr } from "~/lib/format";
import type { Payment } from "~/services/payments";
import { TimeLeft } from "./TimeLeft";

type Props = {
  payment: Payment;
  /** While it can be retried: the deadline. */
  payBy?: string | null | undefined;
  onExpired: () => void;
};

export function PaymentReceipt({ payment, payBy, onExpired }: Props) {
  const { id, status, amount, refunded } = payment;
  return (
    <dl className="mt-6 w-full divide-y divide-dashed divide-line-strong/50 rounded-card border border-line bg-raised px-5 text-sm">
      <Row label="Amount">{formatInr(amount)}</Row>
      {refunded > 0 && <Row label={status === "refunded" ? "Sent back" : "On its way back"}>{formatInr(refunded)}</Row>}
      {payBy && (
        <Row label="Time left">
          <TimeLeft payBy={payBy} onExpired={onExpired} />
        </Row>
      )}
      <Row label="Payment number">{id}</Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
