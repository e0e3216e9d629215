// The actions for each payment status: one primary and at most one secondary.
import { Trans } from "@lingui/react/macro";
import ArrowRight from "lucide-react/icons/arrow-right";
import House from "lucide-react/icons/house";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { paths } from "~/lib/paths";
import { isSafeInternalPath } from "~/services/loginRedirect";
import { type Payment, safePaymentUrl } from "~/services/payments";
import { Button, ButtonLink } from "~/ui/Button";
import type { PaymentStatus } from "../rules";

type Props = {
  status: PaymentStatus;
  payment: Payment | undefined;
  isChecking: boolean;
  onCheckAgain: () => void;
  /** Called by the link to the purchase. */
  onContinue: () => void;
};

export function PaymentActions({ status, payment, isChecking, onCheckAgain, onContinue }: Props) {
  const next = nextPage(payment);
  const link = safePaymentUrl(payment?.payment_url);
  switch (status) {
    case "pending":
      return null;
    case "slow":
    case "unreachable":
      return (
        <>
          <Button icon={RotateCcw} loading={isChecking} onClick={onCheckAgain} fullWidth>
            <Trans>Check again</Trans>
          </Button>
          {link ? (
            <ButtonLink to={link} variant="ghost" fullWidth>
              <Trans>Not paid yet? Pay now</Trans>
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.home} variant="ghost" fullWidth>
              <Trans>Go Home</Trans>
            </ButtonLink>
          )}
        </>
      );
    case "paid":
      return (
        <ButtonLink to={next} replace onClick={onContinue} iconEnd={ArrowRight} fullWidth>
          <Trans>Continue</Trans>
        </ButtonLink>
      );
    case "retryable":
      return (
        <>
          <ButtonLink to={link ?? next} icon={RotateCcw} fullWidth>
            <Trans>Try again</Trans>
          </ButtonLink>
          <ButtonLink to={next} variant="ghost" fullWidth>
            <Trans>Not now</Trans>
          </ButtonLink>
        </>
      );
    case "failed":
    case "expired":
    case "refunding":
    case "refunded":
      return (
        <ButtonLink to={next} iconEnd={ArrowRight} fullWidth>
          <Trans>Begin again</Trans>
        </ButtonLink>
      );
    case "review":
    case "unknown":
      return (
        <ButtonLink to={paths.home} icon={House} fullWidth>
          <Trans>Go Home</Trans>
        </ButtonLink>
      );
  }
}

/** The path the server names, if it is on this site. */
export function nextPage(payment: Payment | undefined): string {
  return payment && isSafeInternalPath(payment.next) ? payment.next : paths.home;
}
