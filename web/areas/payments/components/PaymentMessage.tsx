// The message for each payment status.
import type { ReactNode } from "react";
import { formatTime } from "~/lib/format";
import { paths } from "~/lib/paths";
import type { Payment } from "~/services/payments";
import { TextLink } from "~/ui/navigation/Link";
import type { PaymentStatus } from "../rules";

type Props = {
  status: PaymentStatus;
  payment: Payment | undefined;
  error: Error | null;
};

export function PaymentMessage({ status, payment, error }: Props) {
  switch (status) {
    case "pending":
      return (
        <Message title="We are checking your payment">
          This usually takes a few seconds. It is safe to close this page: nothing is paid twice, and what you bought is
          yours as soon as the money has come.
        </Message>
      );
    case "slow":
      return (
        <Message title="We are still waiting">
          The bank or UPI app has not told us yet. It is safe to close this page: nothing is paid twice, and what you
          bought is yours as soon as the money has come.
        </Message>
      );
    case "paid":
      return <Message title="Payment received">{payment?.message}</Message>;
    case "retryable":
      return (
        <Message title="The payment did not go through">
          Nothing was taken. You can try again with the same link
          {payment?.pay_by && ` until ${formatTime(payment.pay_by)}`}.
        </Message>
      );
    case "failed":
      return (
        <Message title="This payment was not made">
          Nothing was taken, and this link does not work any more. You can begin again whenever you like.
        </Message>
      );
    case "expired":
      return (
        <Message title="The time to pay ran out">
          Nothing was taken, and this link does not work any more. You can begin again whenever you like.
        </Message>
      );
    case "refunding":
      return (
        <Message title="Your money is on its way back">
          {payment?.message} It goes by itself to where it came from, and is there in 5–7 working days.
        </Message>
      );
    case "refunded":
      return (
        <Message title="Your money was sent back">
          It went by itself to where it came from. Your bank may take 5–7 working days to show it.
        </Message>
      );
    case "review":
      return (
        <Message title="One of us is looking at this payment">
          What came does not match what was to pay. You need not pay again: a person puts it right or sends it back.{" "}
          Questions? <TextLink to={paths.contact}>Contact us</TextLink> with the payment number.
        </Message>
      );
    case "unknown":
      return (
        <Message title="We do not know this payment">
          The address of this page is not complete. If you have paid, nothing is lost: what you bought is kept in your
          account.
        </Message>
      );
    case "unreachable":
      return (
        <Message title="We cannot see your payment now">
          {(error?.message ?? "The server gave no clear answer").replace(/\.$/, "")}. Your payment is safe, and nothing
          is paid twice.
        </Message>
      );
  }
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-3 text-pretty text-ink-soft">{children}</p>
    </>
  );
}
