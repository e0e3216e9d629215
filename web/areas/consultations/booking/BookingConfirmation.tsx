// The booking after checkout: confirmed, payment pending, cancelled or expired.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import House from "lucide-react/icons/house";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { formatInr } from "~/lib/format";
import { bookingPath, paths } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { safePaymentUrl } from "~/services/payments";
import { useSession } from "~/services/session";
import { ButtonLink } from "~/ui/Button";
import { DescriptionList } from "~/ui/DescriptionList";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryError } from "~/ui/feedback/QueryError";
import { QueryState } from "~/ui/feedback/QueryState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { Window } from "~/ui/media/art/Window";
import { type Appointment, appointmentQuery, calendarUrl } from "../api";
import { AppointmentTime } from "../appointments/AppointmentTime";
import { clearDraft } from "./draft";

export default function BookingConfirmation({ id }: { id: string | null }) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const query = useQuery({ ...appointmentQuery(id ?? ""), enabled: id !== null && status === "member" });

  if (id === null) return <BookingReceipt appointment={undefined} />;
  if (status === "guest") {
    return (
      <EmptyState
        level={1}
        title={t`Sign in to see your booking`}
        text={t`It is kept in your account, for your eyes alone.`}
        action={
          <ButtonLink to={loginUrl(pathname + search)}>
            <Trans>Sign In</Trans>
          </ButtonLink>
        }
      />
    );
  }
  return (
    <QueryState
      // Without a session the query does not run, so its error is the session's.
      query={{ ...query, isPending: query.isPending && status !== "unreachable" }}
      loading={
        <LoadingState>
          <Trans>Loading your booking...</Trans>
        </LoadingState>
      }
      error={(failure) => (
        <QueryError
          level={1}
          title={t`Your booking could not be loaded`}
          text={t`Your booking is safe. Please try again.`}
          {...failure}
        />
      )}
      notFound={
        <EmptyState
          level={1}
          title={t`We do not find this booking`}
          text={t`The address may have a slip in it. Everything you booked is on My Consultations.`}
          action={
            <ButtonLink to={paths.myConsultations}>
              <Trans>My Consultations</Trans>
            </ButtonLink>
          }
        />
      }
    >
      {(appointment) => <BookingStatus appointment={appointment} />}
    </QueryState>
  );
}

function BookingStatus({ appointment }: { appointment: Appointment }) {
  const { status, doctor, payment_url } = appointment;
  const paymentUrl = safePaymentUrl(payment_url);
  const isConfirmed = status === "booked" || status === "completed";
  useEffect(() => {
    if (isConfirmed) clearDraft();
  }, [isConfirmed]);

  if (isConfirmed) return <BookingReceipt appointment={appointment} />;
  if (status === "on_hold") {
    return (
      <BookingReceipt
        appointment={appointment}
        title={t`Payment Pending`}
        text={t`The time is held for you, and becomes yours as soon as the payment has come.`}
        action={
          paymentUrl && (
            <ButtonLink to={paymentUrl}>
              <Trans>Complete Payment</Trans>
            </ButtonLink>
          )
        }
      />
    );
  }
  return (
    <BookingReceipt
      appointment={appointment}
      title={status === "cancelled" ? t`This booking was cancelled` : t`The time to pay ran out`}
      text={
        status === "cancelled"
          ? t`The session does not take place. What was paid goes back by itself.`
          : t`Nothing was booked. If money was taken after all, it goes back by itself.`
      }
      action={
        <ButtonLink to={bookingPath(doctor.id)}>
          <Trans>Book again</Trans>
        </ButtonLink>
      }
    />
  );
}

type ReceiptProps = {
  appointment: Appointment | undefined;
  title?: string;
  text?: string;
  /** Replaces the link to My Consultations, for a booking that is not confirmed. */
  action?: ReactNode;
};

function BookingReceipt({ appointment, title = t`Booking Confirmed!`, text, action }: ReceiptProps) {
  const name = appointment ? appointment.doctor.display_name : t`Doctor`;
  const isBooked = appointment?.status === "booked";
  return (
    <section className="mx-auto flex max-w-lg flex-col items-center px-4 pt-10 sm:px-6 sm:pt-16">
      <Window stormy={action !== undefined} className="w-28" />
      <h1 className="mt-6 text-center text-2xl">{title}</h1>
      <p className="mt-2 max-w-prose text-center text-ink-soft">
        {text ??
          (appointment
            ? t`The details and the link to the session are on their way to your e-mail.`
            : t`The details are on My Consultations.`)}
      </p>
      <DescriptionList
        variant="receipt"
        className="mt-6"
        items={[
          { label: t`Doctor`, value: name },
          {
            label: t`Date and time`,
            value: appointment ? <AppointmentTime time={appointment.appointment_datetime} /> : t`As you chose them`,
          },
          appointment && { label: t`Reference ID`, value: appointment.reference },
          appointment && {
            label: isBooked ? t({ message: "Paid", context: "label of an amount" }) : t`Amount`,
            value: formatInr(appointment.amount),
          },
        ]}
      />
      <div className="mt-6 flex w-full flex-col gap-3">
        {action}
        {action === undefined && (
          <ButtonLink to={paths.myConsultations} fullWidth>
            <Trans>See My Consultations</Trans>
          </ButtonLink>
        )}
        {isBooked && (
          <ButtonLink to={calendarUrl(appointment.id)} variant="secondary" icon={CalendarPlus} fullWidth>
            <Trans>Add to calendar</Trans>
          </ButtonLink>
        )}
        <ButtonLink to={paths.home} variant="ghost" icon={House} fullWidth>
          <Trans>Back to Home</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}
