// The few facts of a payment that a person may want to note down.
import type { ReactNode } from "react";
import { formatInr } from "~/lib/format";
import type { Payment } from "~/services/payments";
import { TimeLeft } from "./TimeLeft";

type Props = {
  payment: Payment;
  /** While it can be tried again: the moment until which, and what is to happen then. */
  payBy?: string | null | undefined;
  onTimeOver: () => void;
};

export function PaymentReceipt({ payment, payBy, onTimeOver }: Props) {
  const { id, status, amount, refunded } = payment;
  return (
    <dl className="mt-6 w-full divide-y divide-dashed divide-line-strong/50 rounded-card border border-line bg-raised px-5 text-sm">
      <Row name="Amount">{formatInr(amount)}</Row>
      {refunded > 0 && <Row name={status === "refunded" ? "Sent back" : "On its way back"}>{formatInr(refunded)}</Row>}
      {payBy && (
        <Row name="Time left">
          <TimeLeft payBy={payBy} onOver={onTimeOver} />
        </Row>
      )}
      <Row name="Payment number">{id}</Row>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
