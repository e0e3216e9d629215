// What a person is told in each standing of their payment.
import type { ReactNode } from "react";
import { formatTime } from "~/lib/format";
import { paths } from "~/lib/paths";
import type { Payment } from "~/services/payments";
import { TextLink } from "~/ui/navigation/Link";
import type { PaymentStatus } from "../rules";

type Props = {
  standing: PaymentStatus;
  payment: Payment | undefined;
  error: Error | null;
  /** Whether there is a page to write to us from. */
};

export function PaymentMessage({ standing, payment, error }: Props) {
  switch (standing) {
    case "waiting":
      return (
        <Text title="We are checking your payment">
          This usually takes a few seconds. It is safe to close this page: nothing is paid twice, and what you bought is
          yours as soon as the money has come.
        </Text>
      );
    case "slow":
      return (
        <Text title="We are still waiting">
          The bank or UPI app has not told us yet. It is safe to close this page: nothing is paid twice, and what you
          bought is yours as soon as the money has come.
        </Text>
      );
    case "paid":
      return <Text title="Payment received">{payment?.message}</Text>;
    case "again":
      return (
        <Text title="The payment did not go through">
          Nothing was taken. You can try again with the same link
          {payment?.pay_by && ` until ${formatTime(payment.pay_by)}`}.
        </Text>
      );
    case "failed":
      return (
        <Text title="This payment was not made">
          Nothing was taken, and this link does not work any more. You can begin again whenever you like.
        </Text>
      );
    case "expired":
      return (
        <Text title="The time to pay ran out">
          Nothing was taken, and this link does not work any more. You can begin again whenever you like.
        </Text>
      );
    case "returning":
      return (
        <Text title="Your money is on its way back">
          {payment?.message} It goes by itself to where it came from, and is there in 5–7 working days.
        </Text>
      );
    case "returned":
      return (
        <Text title="Your money was sent back">
          It went by itself to where it came from. Your bank may take 5–7 working days to show it.
        </Text>
      );
    case "review":
      return (
        <Text title="One of us is looking at this payment">
          What came does not match what was to pay. You need not pay again: a person puts it right or sends it back.{" "}
          Questions? <TextLink to={paths.contact}>Contact us</TextLink> with the payment number.
        </Text>
      );
    case "unknown":
      return (
        <Text title="We do not know this payment">
          The address of this page is not complete. If you have paid, nothing is lost: what you bought is kept in your
          account.
        </Text>
      );
    case "silent":
      return (
        <Text title="We cannot see your payment now">
          {(error?.message ?? "The server gave no clear answer").replace(/\.$/, "")}. Your payment is safe, and nothing
          is paid twice.
        </Text>
      );
  }
}

function Text({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-3 text-pretty text-ink-soft">{children}</p>
    </>
  );
}
