// A time that is held for me: how long I can still pay, and where.
import { useQueryClient } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { useEffect } from "react";
import { formatCountdown } from "~/lib/countdown";
import { useNow } from "~/lib/hooks/useNow";
import { safePaymentUrl } from "~/services/payments";
import { ButtonLink } from "~/ui/Button";
import { type Appointment, CONSULTATIONS } from "../api";
import { AppointmentTime } from "../appointments/AppointmentTime";

export function HoldBanner({ hold, zone }: { hold: Appointment; zone: string }) {
  const cache = useQueryClient();
  const now = useNow();
  const until = Date.parse(hold.pay_by ?? hold.hold_expires_at ?? "");
  const link = safePaymentUrl(hold.payment_url);
  const over = now >= until;
  useEffect(() => {
    // The server knows whether it is free again.
    if (over) void cache.invalidateQueries({ queryKey: CONSULTATIONS });
  }, [over, cache]);

  if (Number.isNaN(until)) return null;
  return (
    <section aria-label="Held for you" className="flex gap-3 rounded-card bg-hold-soft p-4 sm:p-5">
      <Hourglass aria-hidden className="mt-1 size-5 shrink-0 text-hold" />
      <div className="min-w-0 grow">
        {over ? (
          <p role="status">
            <strong className="font-semibold">The time to pay ran out.</strong> Nothing was taken. If the time is still
            free, you can choose it again.
          </p>
        ) : (
          <>
            <p className="font-semibold">
              <AppointmentTime at={hold.appointment_datetime} zone={zone} />
            </p>
            <p className="text-sm">
              Held for you.{" "}
              <span role="timer" className="font-semibold tabular-nums">
                {formatCountdown(until - now)}
              </span>{" "}
              left to pay.
            </p>
            {link && (
              <ButtonLink to={link} variant="secondary" size="small" className="mt-3">
                Complete Payment
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </section>
  );
}
