// Success message of a free booking, shown before the redirect to the confirmation.
import { Trans } from "@lingui/react/macro";
import ArrowRight from "lucide-react/icons/arrow-right";
import { useEffect, useRef } from "react";
import { confirmedPath } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { Window } from "~/ui/media/art/Window";
import type { Appointment } from "../api";
import { AppointmentTime } from "../appointments/AppointmentTime";

export function BookingSuccess({ appointment }: { appointment: Appointment }) {
  const name = appointment.doctor.display_name;
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    message.current?.focus();
    window.scrollTo({ top: 0, behavior: "instant" });
  }, []);
  return (
    <section className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center px-6 pt-12 pb-16 text-center sm:pt-20">
      <Window className="w-28" />
      <div ref={message} role="alert" tabIndex={-1} className="mt-6 outline-none">
        <h1 className="text-2xl">
          <Trans>Appointment booked successfully! No payment required.</Trans>
        </h1>
      </div>
      <p className="mt-3 text-ink-soft">
        <Trans>
          {name} sees you on <AppointmentTime time={appointment.appointment_datetime} />.
        </Trans>
      </p>
      <ButtonLink to={confirmedPath(appointment.id)} replace iconEnd={ArrowRight} fullWidth className="mt-8">
        <Trans>See your booking</Trans>
      </ButtonLink>
    </section>
  );
}
