// First step: pick a date and a slot. Unavailable slots are marked by colour and by text.
import Clock3 from "lucide-react/icons/clock-3";
import { type ReactNode, useEffect, useRef } from "react";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { Chip } from "~/ui/Chip";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryState } from "~/ui/feedback/QueryState";
import { LoadingState, Skeleton } from "~/ui/feedback/Skeleton";
import type { Slot, SlotMap } from "../api";
import { formatClock, formatDay, hasIndiaOffset, indiaTime, zoneName } from "../times";
import { firstFreeDate, freeCount, groupByDayPart, isSelectable, sortedDates } from "./slots";
import type { useSlots } from "./useSlots";

type Props = {
  slots: ReturnType<typeof useSlots>;
  date: string | null;
  startsAt: string | null;
  /** The time of the quick booking, when no day has a free slot at it. */
  unavailableTime: string | null;
  onSelectDate: (date: string) => void;
  onSelectSlot: (startsAt: string) => void;
  /** An alert about the selected slot. */
  children?: ReactNode;
};

export function SlotPicker({ slots, date, startsAt, unavailableTime, onSelectDate, onSelectSlot, children }: Props) {
  const { map, zone } = slots;
  return (
    <section aria-labelledby="time">
      <h2 id="time" className="scroll-mt-24 px-2 text-xl sm:px-0">
        Choose a time
      </h2>
      <TimezoneNote zone={zone} />
      {children}
      {unavailableTime && (
        <p role="status" className="mt-4 rounded-control bg-hold-soft px-4 py-3 text-ink">
          {unavailableTime} is not free in the next two weeks. These times are.
        </p>
      )}
      <QueryState
        query={{ ...slots, data: map }}
        level={3}
        loading={<LoadingState skeleton={<SlotPickerSkeleton />}>Loading times...</LoadingState>}
        error="The times could not be loaded"
        isEmpty={(map) => firstFreeDate(map) === undefined}
        empty={
          <EmptyState
            level={3}
            title="No free times"
            text="Everything in the next two weeks is taken. New days open every morning."
            action={<ButtonLink to={paths.doctors}>Browse All Doctors</ButtonLink>}
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
  const isIndiaTime = hasIndiaOffset(zone);
  return (
    <p className="mt-1 flex gap-2 px-2 text-sm text-ink-soft sm:px-0">
      <Clock3 aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
      {isIndiaTime
        ? "All times are India time (IST)."
        : `Times are your device's, ${zoneName(zone)}, with India time (IST) below.`}
    </p>
  );
}

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
            <legend className="mb-2 px-2 text-sm font-semibold text-ink-soft sm:px-0">{part}</legend>
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

type DateStripProps = { map: SlotMap; selectedDate: string; onSelectDate: (date: string) => void };

function DateStrip({ map, selectedDate, onSelectDate }: DateStripProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const selected = row.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    // Not scrollIntoView, which would also scroll the page.
    if (selected && row.current) row.current.scrollLeft = selected.offsetLeft - 16;
  }, []);
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="sr-only">Date</legend>
      {/* Positioned, so that the visually hidden labels scroll along with their buttons. */}
      <div
        ref={row}
        className="relative -mx-4 flex gap-2 overflow-x-auto px-4 pb-2 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
      >
        {sortedDates(map).map((date) => (
          <DateButton
            key={date}
            date={date}
            freeSlots={freeCount(map[date] ?? [])}
            selected={date === selectedDate}
            onSelect={() => onSelectDate(date)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type DateButtonProps = { date: string; freeSlots: number; selected: boolean; onSelect: () => void };

function DateButton({ date, freeSlots, selected, onSelect }: DateButtonProps) {
  const { weekday, day, month, full } = formatDay(date);
  return (
    <span className="shrink-0">
      <Chip shape="box" selected={selected} onToggle={onSelect}>
        <span className="sr-only">
          {full}, {freeSlots === 0 ? "nothing free" : `${freeSlots} free`}
        </span>
        <span aria-hidden className="flex min-w-9 flex-col items-center py-1">
          <span className="text-xs font-medium">{weekday}</span>
          <span className="text-lg leading-tight font-bold">{day}</span>
          <span className="text-xs font-medium">{month}</span>
          <span className="mt-1 text-xs font-medium">{freeSlots === 0 ? "Full" : `${freeSlots} free`}</span>
        </span>
      </Chip>
    </span>
  );
}

type SlotButtonProps = { slot: Slot; zone: string; selected: boolean; onSelect: () => void };

function SlotButton({ slot, zone, selected, onSelect }: SlotButtonProps) {
  const isIndiaTime = hasIndiaOffset(zone, slot.starts_at);
  const disabledReason = isSelectable(slot) ? undefined : slot.status === "on_hold" ? "hold" : "taken";
  const label =
    disabledReason === "hold" ? "On hold" : disabledReason === "taken" ? "Booked" : slot.mine ? "Held for you" : null;
  return (
    <Chip shape="box" selected={selected} disabledReason={disabledReason} onToggle={onSelect}>
      <span className="-mx-3 flex flex-col items-center whitespace-nowrap">
        {formatClock(slot.time)}
        {!isIndiaTime && <span className="text-xs font-medium">{indiaTime(slot.starts_at)} IST</span>}
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

function Legend() {
  const entries = [
    { label: "Available", className: "border border-line-strong bg-raised" },
    { label: "On hold", className: "bg-hold-soft border border-hold" },
    { label: "Booked", className: "bg-taken-soft border border-taken" },
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
