// First step: pick a date and a slot. Unavailable slots are marked by colour and by text.
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Clock3 from "lucide-react/icons/clock-3";
import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { Chip } from "~/ui/Chip";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryState } from "~/ui/feedback/QueryState";
import { LoadingState, Skeleton } from "~/ui/feedback/Skeleton";
import type { Slot, SlotMap } from "../api";
import { formatClock, formatDay, hasIndiaOffset, indiaTime, zoneName } from "../times";
import { DateStrip } from "./DateStrip";
import { type DayPart, firstFreeDate, groupByDayPart, isSelectable } from "./slots";
import type { useSlots } from "./useSlots";

type Props = {
  slots: ReturnType<typeof useSlots>;
  date: string | null;
  startsAt: string | null;
  /** The time of the quick booking, `09:00`, when no day has a free slot at it. */
  unavailableTime: string | null;
  onSelectDate: (date: string) => void;
  onSelectSlot: (startsAt: string) => void;
  /** An alert about the selected slot. */
  children?: ReactNode;
};

export function SlotPicker({ slots, date, startsAt, unavailableTime, onSelectDate, onSelectSlot, children }: Props) {
  const { map, zone } = slots;
  const time = unavailableTime && formatClock(unavailableTime);
  return (
    <section aria-labelledby="time">
      <h2 id="time" className="scroll-mt-24 px-2 text-xl sm:px-0">
        <Trans>Choose a time</Trans>
      </h2>
      <TimezoneNote zone={zone} />
      {children}
      {time && (
        <p role="status" className="mt-4 rounded-control bg-hold-soft px-4 py-3 text-ink">
          <Trans>{time} is not free in the next two weeks. These times are.</Trans>
        </p>
      )}
      <QueryState
        query={{ ...slots, data: map }}
        level={3}
        loading={
          <LoadingState skeleton={<SlotPickerSkeleton />}>
            <Trans>Loading times...</Trans>
          </LoadingState>
        }
        error={t`The times could not be loaded`}
        isEmpty={(map) => firstFreeDate(map) === undefined}
        empty={
          <EmptyState
            level={3}
            title={t`No free times`}
            text={t`Everything in the next two weeks is taken. New days open every morning.`}
            action={
              <ButtonLink to={paths.doctors}>
                <Trans>Browse All Doctors</Trans>
              </ButtonLink>
            }
          />
        }
      >
        {(map) => (
          <SlotCalendar
            map={map}
            zone={zone}
            date={date}
            startsAt={startsAt}
            onSelectDate={onSelectDate}
            onSelectSlot={onSelectSlot}
          />
        )}
      </QueryState>
    </section>
  );
}

function TimezoneNote({ zone }: { zone: string }) {
  return (
    <p className="mt-1 flex gap-2 px-2 text-sm text-ink-soft sm:px-0">
      <Clock3 aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
      {hasIndiaOffset(zone) ? t`All times are India time (IST).` : deviceZoneNote(zoneName(zone))}
    </p>
  );
}

function deviceZoneNote(zone: string): string {
  return t`Times are your device's, ${zone}, with India time (IST) below.`;
}

const dayPartLabels: Record<DayPart, MessageDescriptor> = {
  morning: msg`Morning`,
  afternoon: msg`Afternoon`,
  evening: msg`Evening`,
};

type SlotCalendarProps = Pick<Props, "date" | "startsAt" | "onSelectDate" | "onSelectSlot"> & {
  map: SlotMap;
  zone: string;
};

function SlotCalendar({ map, zone, date, startsAt, onSelectDate, onSelectSlot }: SlotCalendarProps) {
  const selectedDate = date && map[date] ? date : (firstFreeDate(map) ?? "");
  return (
    <>
      <DateStrip map={map} selectedDate={selectedDate} onSelectDate={onSelectDate} />
      <Legend />
      <div className="mt-4 flex flex-col gap-5">
        <h3 className="sr-only">{formatDay(selectedDate).full}</h3>
        {groupByDayPart(map[selectedDate] ?? []).map(({ part, slots }) => (
          <fieldset key={part} className="min-w-0">
            <legend className="mb-2 px-2 text-sm font-semibold text-ink-soft sm:px-0">{t(dayPartLabels[part])}</legend>
            <div className="grid grid-cols-3 gap-2 sm:grid-cols-4 xl:grid-cols-5">
              {slots.map((slot) => (
                <SlotButton
                  key={slot.starts_at}
                  slot={slot}
                  zone={zone}
                  selected={startsAt !== null && Date.parse(startsAt) === Date.parse(slot.starts_at)}
                  onSelect={() => onSelectSlot(slot.starts_at)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </>
  );
}

const slotLabels = {
  available: msg({ message: "Available", context: "time of a doctor" }),
  onHold: msg({ message: "On hold", context: "time of a doctor" }),
  booked: msg({ message: "Booked", context: "time of a doctor" }),
};

type SlotButtonProps = { slot: Slot; zone: string; selected: boolean; onSelect: () => void };

function SlotButton({ slot, zone, selected, onSelect }: SlotButtonProps) {
  const isIndiaTime = hasIndiaOffset(zone, slot.starts_at);
  const disabledReason = isSelectable(slot) ? undefined : slot.status === "on_hold" ? "hold" : "taken";
  const label =
    disabledReason === "hold"
      ? t(slotLabels.onHold)
      : disabledReason === "taken"
        ? t(slotLabels.booked)
        : slot.mine
          ? t`Held for you`
          : null;
  return (
    <Chip shape="box" selected={selected} disabledReason={disabledReason} onToggle={onSelect}>
      <span className="-mx-3 flex flex-col items-center whitespace-nowrap">
        {formatClock(slot.time)}
        {!isIndiaTime && <IndiaTime startsAt={slot.starts_at} />}
        {label && (
          <span>
            {/* inline-block, so that the strikethrough of the time does not extend to it. */}
            <span className="inline-block text-xs font-medium">{label}</span>
          </span>
        )}
      </span>
    </Chip>
  );
}

function IndiaTime({ startsAt }: { startsAt: string }) {
  const time = indiaTime(startsAt);
  return (
    <span className="text-xs font-medium">
      <Trans>{time} IST</Trans>
    </span>
  );
}

function Legend() {
  const entries = [
    { label: t(slotLabels.available), className: "border border-line-strong bg-raised" },
    { label: t(slotLabels.onHold), className: "bg-hold-soft border border-hold" },
    { label: t(slotLabels.booked), className: "bg-taken-soft border border-taken" },
  ];
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 px-2 text-sm text-ink-soft sm:px-0">
      {entries.map(({ label, className }) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden className={`size-3.5 rounded-sm ${className}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}

const skeletonDays = [1, 2, 3, 4, 5, 6, 7];
const skeletonSlots = [1, 2, 3, 4, 5, 6];

function SlotPickerSkeleton() {
  return (
    <div aria-hidden className="mt-5">
      <div className="flex gap-2 overflow-hidden">
        {skeletonDays.map((day) => (
          <Skeleton key={day} className="h-28 w-17 shrink-0" />
        ))}
      </div>
      <div className="mt-6 grid grid-cols-3 gap-2 sm:grid-cols-4">
        {skeletonSlots.map((slot) => (
          <Skeleton key={slot} className="h-11" />
        ))}
      </div>
    </div>
  );
}
