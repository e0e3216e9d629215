// The message for each payment status.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { errorMessage } from "~/api/errorMessages";
import { formatTime } from "~/lib/format";
import { withFullStop } from "~/lib/fullStop";
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
        <Message title={t`We are checking your payment`}>
          <Trans>
            This usually takes a few seconds. It is safe to close this page: nothing is paid twice, and what you bought
            is yours as soon as the money has come.
          </Trans>
        </Message>
      );
    case "slow":
      return (
        <Message title={t`We are still waiting`}>
          <Trans>
            The bank or UPI app has not told us yet. It is safe to close this page: nothing is paid twice, and what you
            bought is yours as soon as the money has come.
          </Trans>
        </Message>
      );
    case "paid":
      return <Message title={t`Payment received`}>{payment?.message}</Message>;
    case "retryable":
      return <Message title={t`The payment did not go through`}>{describeRetry(payment?.pay_by)}</Message>;
    case "failed":
      return (
        <Message title={t`This payment was not made`}>
          <LinkClosed />
        </Message>
      );
    case "expired":
      return (
        <Message title={t`The time to pay ran out`}>
          <LinkClosed />
        </Message>
      );
    case "refunding":
      return (
        <Message title={t`Your money is on its way back`}>
          {payment?.message} <Trans>It goes by itself to where it came from, and is there in 5–7 working days.</Trans>
        </Message>
      );
    case "refunded":
      return (
        <Message title={t`Your money was sent back`}>
          <Trans>It went by itself to where it came from. Your bank may take 5–7 working days to show it.</Trans>
        </Message>
      );
    case "review":
      return (
        <Message title={t`One of us is looking at this payment`}>
          <Trans>
            What came does not match what was to pay. You need not pay again: a person puts it right or sends it back.
            Questions? <TextLink to={paths.contact}>Contact us</TextLink> with the payment number.
          </Trans>
        </Message>
      );
    case "unknown":
      return (
        <Message title={t`We do not know this payment`}>
          <Trans>
            The address of this page is not complete. If you have paid, nothing is lost: what you bought is kept in your
            account.
          </Trans>
        </Message>
      );
    case "unreachable":
      return (
        <Message title={t`We cannot see your payment now`}>
          {withFullStop(error ? errorMessage(error) : t`The server gave no clear answer`)}{" "}
          <Trans>Your payment is safe, and nothing is paid twice.</Trans>
        </Message>
      );
  }
}

function describeRetry(payBy: string | null | undefined): string {
  if (!payBy) return t`Nothing was taken. You can try again with the same link.`;
  const time = formatTime(payBy);
  return t`Nothing was taken. You can try again with the same link until ${time}.`;
}

function LinkClosed() {
  return <Trans>Nothing was taken, and this link does not work any more. You can begin again whenever you like.</Trans>;
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-3 text-pretty text-ink-soft">{children}</p>
    </>
  );
}
