// One of the user's appointments: doctor, time, status and actions.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import CalendarDays from "lucide-react/icons/calendar-days";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import Clock from "lucide-react/icons/clock";
import Hourglass from "lucide-react/icons/hourglass";
import MonitorPlay from "lucide-react/icons/monitor-play";
import Star from "lucide-react/icons/star";
import Video from "lucide-react/icons/video";
import type { ReactNode } from "react";
import { formatCountdown } from "~/lib/countdown";
import { useNow } from "~/lib/hooks/useNow";
import { doctorPath } from "~/lib/paths";
import { isSafeInternalPath } from "~/services/loginRedirect";
import { safePaymentUrl } from "~/services/payments";
import { Badge } from "~/ui/Badge";
import { Button, ButtonLink } from "~/ui/Button";
import { Avatar } from "~/ui/media/Avatar";
import { Link } from "~/ui/navigation/Link";
import { type Appointment, calendarUrl } from "../api";
import { FIXED_RATING } from "../constants";
import { dateIn, deviceZone, formatClock, formatDay, hasIndiaOffset, INDIA, indiaTime, timeIn } from "../times";
import { statusLabel } from "./appointments";

type Props = { appointment: Appointment; onCancel: () => void };

export function AppointmentCard({ appointment, onCancel }: Props) {
  const { doctor, status, appointment_datetime: startsAt } = appointment;
  const { label, tone } = statusLabel(status);
  const name = doctor.display_name;
  const time = indiaTime(startsAt);
  const rating = FIXED_RATING;
  return (
    <article aria-label={name} className="rounded-card border border-line bg-raised p-5 sm:p-6">
      <div className="flex gap-4">
        <Avatar
          name={doctor.name}
          src={doctor.image}
          shape="arch"
          decorative
          className="max-w-16 self-start sm:max-w-20"
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <h2 className="text-lg font-semibold">
              <Link to={doctorPath(doctor.id)} className="hover:text-accent-strong hover:underline">
                {name}
              </Link>
            </h2>
            <Badge tone={tone}>{label}</Badge>
          </div>
          <p className="mt-1 flex items-center gap-1.5 text-sm">
            <Star aria-hidden className="size-4 fill-current text-star" />
            <Trans>
              <span className="sr-only">Rated </span>
              <span className="font-semibold">{rating}</span>
            </Trans>
          </p>
          <div className="mt-2 hidden flex-wrap gap-2 sm:flex">
            <Specializations appointment={appointment} />
          </div>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2 sm:hidden">
        <Specializations appointment={appointment} />
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4 text-sm">
        <Fact icon={CalendarDays} label={t`Date`}>
          {formatDay(dateIn(INDIA, startsAt)).full}
        </Fact>
        <Fact icon={Clock} label={t`Time`}>
          <Trans>{time} IST</Trans>
          <LocalTime startsAt={startsAt} />
        </Fact>
        <Fact icon={Video} label={t({ message: "Where", context: "label of a place" })}>
          <Trans>Online</Trans>
        </Fact>
      </dl>
      <Actions appointment={appointment} onCancel={onCancel} />
    </article>
  );
}

function Specializations({ appointment }: { appointment: Appointment }) {
  return appointment.doctor.specializations.map(({ id, name }) => (
    <Badge key={id} tone="accent">
      {name}
    </Badge>
  ));
}

type FactProps = { icon: typeof Clock; label: string; children: ReactNode };

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <div className="flex items-start gap-2">
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
      <dt className="sr-only">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function LocalTime({ startsAt }: { startsAt: string }) {
  const zone = deviceZone();
  if (hasIndiaOffset(zone, startsAt)) return null;
  const date = formatDay(dateIn(zone, startsAt)).short;
  const time = formatClock(timeIn(zone, startsAt));
  return (
    <span className="block font-normal text-ink-soft">
      <Trans>
        {date}, {time} where you are
      </Trans>
    </span>
  );
}

function Actions({ appointment, onCancel }: Props) {
  const { id, status, meeting_join_url, payment_url, pay_by } = appointment;
  const paymentUrl = status === "on_hold" ? safePaymentUrl(payment_url) : null;
  const joinUrl = status === "booked" ? safeJoinUrl(meeting_join_url) : null;
  const isActive = status === "booked" || status === "on_hold";
  if (!isActive) return null;
  return (
    <div className="mt-5 flex flex-col gap-x-3 gap-y-2 sm:flex-row sm:flex-wrap sm:items-center">
      {paymentUrl && (
        <>
          <ButtonLink to={paymentUrl} size="small">
            <Trans>Complete Payment</Trans>
          </ButtonLink>
          {pay_by && <PaymentDeadline payBy={pay_by} />}
        </>
      )}
      {joinUrl && (
        <ButtonLink to={joinUrl} size="small" icon={MonitorPlay}>
          <Trans>Join Session</Trans>
        </ButtonLink>
      )}
      {status === "booked" && (
        <ButtonLink to={calendarUrl(id)} size="small" variant="secondary" icon={CalendarPlus}>
          <Trans>Add to calendar</Trans>
        </ButtonLink>
      )}
      {(joinUrl || status === "on_hold") && (
        <Button size="small" variant="ghost" onClick={onCancel} className="text-danger hover:bg-danger-soft sm:ms-auto">
          <Trans context="appointment">Cancel</Trans>
        </Button>
      )}
    </div>
  );
}

/** The built-in room is a path of this site; an external meeting must be a safe absolute URL. */
function safeJoinUrl(url: string | null | undefined): string | null {
  if (!url) return null;
  return isSafeInternalPath(url) ? url : safePaymentUrl(url);
}

function PaymentDeadline({ payBy }: { payBy: string }) {
  const remaining = Date.parse(payBy) - useNow();
  const timeLeft = formatCountdown(remaining);
  return (
    <p className="flex items-center justify-center gap-2 text-sm text-hold">
      <Hourglass aria-hidden className="size-4" />
      {remaining > 0 ? (
        <span>
          <Trans>
            <span role="timer" className="font-semibold tabular-nums">
              {timeLeft}
            </span>{" "}
            left to pay
          </Trans>
        </span>
      ) : (
        t`The time to pay ran out`
      )}
    </p>
  );
}
