// The amount and number of a payment.
import { t } from "@lingui/core/macro";
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
  const refundLabel = status === "refunded" ? t`Sent back` : t`On its way back`;
  return (
    <DescriptionList
      variant="receipt"
      dense
      className="mt-6"
      items={[
        { label: t`Amount`, value: formatInr(amount) },
        refunded > 0 && { label: refundLabel, value: formatInr(refunded) },
        payBy ? { label: t`Time left`, value: <TimeLeft payBy={payBy} onExpired={onExpired} /> } : null,
        { label: t`Payment number`, value: id },
      ]}
    />
  );
}
