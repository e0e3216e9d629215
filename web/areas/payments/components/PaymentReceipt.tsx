// The amount and number of a payment.
import { formatInr } from "~/lib/format";
import type { Payment } from "~/services/payments";
import { DescriptionList } from "~/ui/DescriptionList";
import { TimeLeft } from "./TimeLeft";

type Props = {
  payment: Payment;
  /** While it can be retried: the deadline. */
  payBy?: string | null | undefined;
  onExpired: () => void;
};

export function PaymentReceipt({ payment, payBy, onExpired }: Props) {
  const { id, status, amount, refunded } = payment;
  const refundLabel = status === "refunded" ? "Sent back" : "On its way back";
  return (
    <DescriptionList
      variant="receipt"
      dense
      className="mt-6"
      items={[
        { label: "Amount", value: formatInr(amount) },
        refunded > 0 && { label: refundLabel, value: formatInr(refunded) },
        payBy ? { label: "Time left", value: <TimeLeft payBy={payBy} onExpired={onExpired} /> } : null,
        { label: "Payment number", value: id },
      ]}
    />
  );
}
