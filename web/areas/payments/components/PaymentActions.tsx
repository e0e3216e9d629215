// The actions for each payment status: one primary and at most one secondary.
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
            Check again
          </Button>
          {link ? (
            <ButtonLink to={link} variant="ghost" fullWidth>
              Not paid yet? Pay now
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.home} variant="ghost" fullWidth>
              Go Home
            </ButtonLink>
          )}
        </>
      );
    case "paid":
      return (
        <ButtonLink to={next} replace onClick={onContinue} iconEnd={ArrowRight} fullWidth>
          Continue
        </ButtonLink>
      );
    case "retryable":
      return (
        <>
          <ButtonLink to={link ?? next} icon={RotateCcw} fullWidth>
            Try again
          </ButtonLink>
          <ButtonLink to={next} variant="ghost" fullWidth>
            Not now
          </ButtonLink>
        </>
      );
    case "failed":
    case "expired":
    case "refunding":
    case "refunded":
      return (
        <ButtonLink to={next} iconEnd={ArrowRight} fullWidth>
          Begin again
        </ButtonLink>
      );
    case "review":
    case "unknown":
      return (
        <ButtonLink to={paths.home} icon={House} fullWidth>
          Go Home
        </ButtonLink>
      );
  }
}

/** The path the server names, if it is on this site. */
export function nextPage(payment: Payment | undefined): string {
  return payment && isSafeInternalPath(payment.next) ? payment.next : paths.home;
}
