// The pay button, sticky on small screens, with what is still missing.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { formatInr } from "~/lib/format";
import { Button } from "~/ui/Button";
import { Link } from "~/ui/navigation/Link";
import { StickyActionBar } from "~/ui/StickyActionBar";

type Props = { amount: number; slotSelected: boolean; formFilled: boolean; isPending: boolean; isGuest: boolean };

export function StickyPayBar({ amount, slotSelected, formFilled, isPending, isGuest }: Props) {
  const price = formatInr(amount);
  return (
    <StickyActionBar variant="card">
      <p aria-live="polite" className="mb-2 flex items-center justify-center gap-2 text-sm text-ink-soft">
        {!slotSelected ? (
          <Link
            to="#time"
            className="inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-4"
          >
            <Trans>Choose a time first</Trans>
          </Link>
        ) : !formFilled ? (
          <Link
            to="#patient"
            className="inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-4"
          >
            <Trans>Add name, e-mail and phone number</Trans>
          </Link>
        ) : (
          <>
            <LockKeyhole aria-hidden className="size-4 shrink-0" />
            {amount === 0
              ? t`There is nothing to pay.`
              : isGuest
                ? t`You sign in first; everything stays as it is.`
                : t`The time is held while you pay.`}
          </>
        )}
      </p>
      <Button type="submit" size="large" fullWidth loading={isPending} disabled={!slotSelected || !formFilled}>
        {isPending ? t`Processing Your Booking...` : amount === 0 ? t`Confirm Booking` : t`Pay ${price}`}
      </Button>
    </StickyActionBar>
  );
}
