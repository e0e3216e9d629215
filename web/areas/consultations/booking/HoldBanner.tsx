// The user's held slot, with the time left to pay and the payment link.
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
  return (
    <section aria-label="Held for you" className="flex gap-3 rounded-card bg-hold-soft p-4 sm:p-5">
      <Hourglass aria-hidden className="mt-1 size-5 shrink-0 text-hold" />
      <div className="min-w-0 grow">
        {isExpired ? (
          <p role="status">
            <strong className="font-semibold">The time to pay ran out.</strong> Nothing was taken. If the time is still
            free, you can choose it again.
          </p>
        ) : (
          <>
            <p className="font-semibold">
              <AppointmentTime time={hold.appointment_datetime} zone={zone} />
            </p>
            <p className="text-sm">
              Held for you.{" "}
              <span role="timer" className="font-semibold tabular-nums">
                {formatCountdown(payBy - now)}
              </span>{" "}
              left to pay.
            </p>
            {paymentUrl && (
              <ButtonLink to={paymentUrl} variant="secondary" size="small" className="mt-3">
                Complete Payment
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </section>
  );
}
