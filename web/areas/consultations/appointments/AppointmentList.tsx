// The user's appointments with counts, filters and cancellation.
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { useNow } from "~/lib/hooks/useNow";
import { useUpdateSearchParams } from "~/lib/hooks/useUpdateSearchParams";
import { paths } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { useSession } from "~/services/session";
import { Button, ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { SelectField } from "~/ui/forms/Field";
import { type Stat, StatTiles } from "~/ui/StatTiles";
import { type Appointment, appointmentsQuery } from "../api";
import { AppointmentCard } from "./AppointmentCard";
import { AppointmentListSkeleton } from "./AppointmentListSkeleton";
import {
  appointmentCounts,
  type Filters,
  filterAppointments,
  filterOptions,
  type Period,
  readFilters,
  writeFilters,
} from "./appointments";
import { CancelDialog } from "./CancelDialog";

export default function AppointmentList() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const { data, isPending, isFetching, refetch } = useQuery({ ...appointmentsQuery, enabled: status === "member" });
  // The session may already be cached, but the prerendered HTML was built without one.
  const hydrated = useHydrated();

  if (hydrated && status === "guest") {
    return (
      <EmptyState
        title={t`Sign in to see your consultations`}
        text={t`They are kept in your account, for your eyes alone.`}
        action={
          <ButtonLink to={loginUrl(pathname + search)}>
            <Trans>Sign In</Trans>
          </ButtonLink>
        }
      />
    );
  }
  if (!hydrated || status === "loading" || (status === "member" && isPending)) {
    return (
      <LoadingState skeleton={<AppointmentListSkeleton />}>
        <Trans>Loading your consultations...</Trans>
      </LoadingState>
    );
  }
  if (!data) {
    return (
      <EmptyState
        tone="error"
        title={t`Unable to Load`}
        text={t`Could not load consultations. Please try again.`}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button loading={isFetching} onClick={() => refetch()}>
              <Trans>Try Again</Trans>
            </Button>
            <ButtonLink to={paths.doctors} variant="secondary">
              <Trans>Browse Doctors</Trans>
            </ButtonLink>
          </div>
        }
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title={t`No Consultations Yet`}
        text={t`When you book a session, you find it here, with the link to it.`}
        action={
          <ButtonLink to={paths.doctors}>
            <Trans>Book Your First Consultation</Trans>
          </ButtonLink>
        }
      />
    );
  }
  return <FilteredAppointments appointments={data} />;
}

function FilteredAppointments({ appointments }: { appointments: Appointment[] }) {
  const [params, updateParams] = useUpdateSearchParams();
  const now = useNow(30_000);
  const [cancelling, setCancelling] = useState<Appointment | null>(null);
  const filters = readFilters(params);
  const changeFilters = (changes: Partial<Filters>) => updateParams((current) => writeFilters(current, changes));
  const shown = filterAppointments(appointments, filters, now);
  const shownCount = shown.length;
  return (
    <>
      <StatTiles stats={countStats(appointments)} />
      <AppointmentFilters appointments={appointments} filters={filters} onChange={changeFilters} />
      <p aria-live="polite" className="mt-6 mb-4 px-2 text-ink-soft sm:px-0">
        <Plural value={shownCount} one="Showing # consultation" other="Showing # consultations" />
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={t`Nothing here`}
          text={
            filters.period === "upcoming" ? t`Nothing is booked for the days to come.` : t`Nothing fits these choices.`
          }
          action={
            <Button
              variant="secondary"
              onClick={() => changeFilters({ period: "all", doctor: "", specialization: "" })}
            >
              <Trans>Show all consultations</Trans>
            </Button>
          }
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {shown.map((appointment) => (
            <li key={appointment.id}>
              <AppointmentCard appointment={appointment} onCancel={() => setCancelling(appointment)} />
            </li>
          ))}
        </ul>
      )}
      <CancelDialog appointment={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}

function countStats(appointments: Appointment[]): Stat[] {
  const { total, confirmed, pending } = appointmentCounts(appointments);
  return [
    { label: t`Total Appointments`, value: total },
    { label: t`Confirmed`, value: confirmed, tone: "success" },
    { label: t`Pending Payment`, value: pending, tone: "warning" },
  ];
}

type FiltersProps = { appointments: Appointment[]; filters: Filters; onChange: (changes: Partial<Filters>) => void };

function AppointmentFilters({ appointments, filters, onChange }: FiltersProps) {
  const { doctors, specializations } = filterOptions(appointments);
  return (
    <div className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3">
      <SelectField
        label={t`Time Period`}
        value={filters.period}
        onChange={(event) => onChange({ period: event.target.value as Period })}
        className="max-sm:col-span-2"
      >
        <option value="upcoming">{t({ message: "Upcoming", context: "consultations" })}</option>
        <option value="past">{t({ message: "Past", context: "consultations" })}</option>
        <option value="all">{t({ message: "All", context: "consultations" })}</option>
      </SelectField>
      <SelectField
        label={t`Doctor`}
        value={filters.doctor}
        onChange={(event) => onChange({ doctor: event.target.value })}
      >
        <option value="">{t`All doctors`}</option>
        {doctors.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Specialization`}
        value={filters.specialization}
        onChange={(event) => onChange({ specialization: event.target.value })}
      >
        <option value="">{t({ message: "All", context: "specializations" })}</option>
        {specializations.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
