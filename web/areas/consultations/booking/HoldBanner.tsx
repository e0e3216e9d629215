// The user's held slot, with the time left to pay and the payment link.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import Hourglass from "lucide-react/icons/hourglass";
import { useEffect } from "react";
import { formatCountdown } from "~/lib/countdown";
import { useNow } from "~/lib/hooks/useNow";
import { safePaymentUrl } from "~/services/payments";
import { ButtonLink } from "~/ui/Button";
import { type Appointment, CONSULTATIONS } from "../api";
import { AppointmentTime } from "../appointments/AppointmentTime";

export function HoldBanner({ hold, zone }: { hold: Appointment; zone: string }) {
  const queryClient = useQueryClient();
  const now = useNow();
  const payBy = Date.parse(hold.pay_by ?? hold.hold_expires_at ?? "");
  const paymentUrl = safePaymentUrl(hold.payment_url);
  const isExpired = now >= payBy;
  useEffect(() => {
    // The slot may be free again.
    if (isExpired) void queryClient.invalidateQueries({ queryKey: CONSULTATIONS });
  }, [isExpired, queryClient]);

  if (Number.isNaN(payBy)) return null;
  const timeLeft = formatCountdown(payBy - now);
  return (
    <section aria-label={t`Held for you`} className="flex gap-3 rounded-card bg-hold-soft p-4 sm:p-5">
      <Hourglass aria-hidden className="mt-1 size-5 shrink-0 text-hold" />
      <div className="min-w-0 grow">
        {isExpired ? (
          <p role="status">
            <Trans>
              <strong className="font-semibold">The time to pay ran out.</strong> Nothing was taken. If the time is
              still free, you can choose it again.
            </Trans>
          </p>
        ) : (
          <>
            <p className="font-semibold">
              <AppointmentTime time={hold.appointment_datetime} zone={zone} />
            </p>
            <p className="text-sm">
              <Trans>
                Held for you.{" "}
                <span role="timer" className="font-semibold tabular-nums">
                  {timeLeft}
                </span>{" "}
                left to pay.
              </Trans>
            </p>
            {paymentUrl && (
              <ButtonLink to={paymentUrl} variant="secondary" size="small" className="mt-3">
                <Trans>Complete Payment</Trans>
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </section>
  );
}
