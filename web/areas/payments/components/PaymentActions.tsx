// Where a person can go from each standing of their payment: one main way, and at most one quiet one.
import { ArrowRight, House, RotateCcw } from "lucide-react";
import { paths } from "~/lib/paths";
import { isSafeInternalPath } from "~/services/loginRedirect";
import { type Payment, safePaymentUrl } from "~/services/payments";
import { Button, ButtonLink } from "~/ui/Button";
import type { PaymentStatus } from "../rules";

type Props = {
  standing: PaymentStatus;
  payment: Payment | undefined;
  checking: boolean;
  onCheckAgain: () => void;
  /** Called by the link to what was bought. */
  onGoingOn: () => void;
};

export function PaymentActions({ standing, payment, checking, onCheckAgain, onGoingOn }: Props) {
  const next = nextPage(payment);
  const link = safePaymentUrl(payment?.payment_url);
  switch (standing) {
    case "waiting":
      return null;
    case "slow":
    case "silent":
      return (
        <>
          <Button icon={RotateCcw} loading={checking} onClick={onCheckAgain} fullWidth>
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
        <ButtonLink to={next} replace onClick={onGoingOn} iconEnd={ArrowRight} fullWidth>
          Continue
        </ButtonLink>
      );
    case "again":
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
    case "returning":
    case "returned":
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

/** Where the server sends the person, as long as it is a page of ours. */
export function nextPage(payment: Payment | undefined): string {
  return payment && isSafeInternalPath(payment.next) ? payment.next : paths.home;
}
