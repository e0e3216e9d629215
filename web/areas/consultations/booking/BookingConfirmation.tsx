// The booking after checkout: confirmed, payment pending, cancelled or expired.
import { useQuery } from "@tanstack/react-query";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import House from "lucide-react/icons/house";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { formatInr } from "~/lib/format";
import { bookingPath, paths } from "~/lib/paths";
import { doctorName } from "~/services/doctors";
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
        title="Sign in to see your booking"
        text="It is kept in your account, for your eyes alone."
        action={<ButtonLink to={loginUrl(pathname + search)}>Sign In</ButtonLink>}
      />
    );
  }
  return (
    <QueryState
      // Without a session the query does not run, so its error is the session's.
      query={{ ...query, isPending: query.isPending && status !== "unreachable" }}
      loading={<LoadingState>Loading your booking...</LoadingState>}
      error={(failure) => (
        <QueryError
          level={1}
          title="Your booking could not be loaded"
          text="Your booking is safe. Please try again."
          {...failure}
        />
      )}
      notFound={
        <EmptyState
          level={1}
          title="We do not find this booking"
          text="The address may have a slip in it. Everything you booked is on My Consultations."
          action={<ButtonLink to={paths.myConsultations}>My Consultations</ButtonLink>}
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
        title="Payment Pending"
        text="The time is held for you, and becomes yours as soon as the payment has come."
        action={paymentUrl && <ButtonLink to={paymentUrl}>Complete Payment</ButtonLink>}
      />
    );
  }
  return (
    <BookingReceipt
      appointment={appointment}
      title={status === "cancelled" ? "This booking was cancelled" : "The time to pay ran out"}
      text={
        status === "cancelled"
          ? "The session does not take place. What was paid goes back by itself."
          : "Nothing was booked. If money was taken after all, it goes back by itself."
      }
      action={<ButtonLink to={bookingPath(doctor.id)}>Book again</ButtonLink>}
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

function BookingReceipt({ appointment, title = "Booking Confirmed!", text, action }: ReceiptProps) {
  const name = appointment ? doctorName(appointment.doctor.name) : "Doctor";
  const isBooked = appointment?.status === "booked";
  return (
    <section className="mx-auto flex max-w-lg flex-col items-center px-4 pt-10 sm:px-6 sm:pt-16">
      <Window stormy={action !== undefined} className="w-28" />
      <h1 className="mt-6 text-center text-2xl">{title}</h1>
      <p className="mt-2 max-w-prose text-center text-ink-soft">
        {text ??
          (appointment
            ? "The details and the link to the session are on their way to your e-mail."
            : "The details are on My Consultations.")}
      </p>
      <DescriptionList
        variant="receipt"
        className="mt-6"
        items={[
          { label: "Doctor", value: name },
          {
            label: "Date and time",
            value: appointment ? <AppointmentTime time={appointment.appointment_datetime} /> : "As you chose them",
          },
          appointment && { label: "Reference ID", value: appointment.reference },
          appointment && { label: isBooked ? "Paid" : "Amount", value: formatInr(appointment.amount) },
        ]}
      />
      <div className="mt-6 flex w-full flex-col gap-3">
        {action}
        {action === undefined && (
          <ButtonLink to={paths.myConsultations} fullWidth>
            See My Consultations
          </ButtonLink>
        )}
        {isBooked && (
          <ButtonLink to={calendarUrl(appointment.id)} variant="secondary" icon={CalendarPlus} fullWidth>
            Add to calendar
          </ButtonLink>
        )}
        <ButtonLink to={paths.home} variant="ghost" icon={House} fullWidth>
          Back to Home
        </ButtonLink>
      </div>
    </section>
  );
}
