// The first step: a date, and a time on it. What is taken or on hold says so, in colour and in words.
import { Clock3 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { Chip } from "~/ui/Chip";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryError } from "~/ui/feedback/QueryError";
import { LoadingState, Skeleton } from "~/ui/feedback/Skeleton";
import type { Slot } from "../api";
import { formatClock, formatDay, hasIndiaOffset, indiaTime, zoneName } from "../times";
import { canChoose, datesOf, firstFreeDate, freeCount, groupByDayPart } from "./slots";
import type { useSlots } from "./useSlots";

type Props = {
  slots: ReturnType<typeof useSlots>;
  date: string | null;
  startsAt: string | null;
  /** A time of the quick booking that is free on no day. */
  missed: string | null;
  onDate: (date: string) => void;
  onSlot: (startsAt: string) => void;
  /** News about the chosen time. */
  children?: ReactNode;
};

export function SlotPicker({ slots, date, startsAt, missed, onDate, onSlot, children }: Props) {
  const { map, zone, isPending, error, isFetching, refetch } = slots;
  return (
    <section aria-labelledby="time">
      <h2 id="time" className="scroll-mt-24 px-2 text-xl sm:px-0">
        Choose a time
      </h2>
      <TimezoneNote zone={zone} />
      {children}
      {missed && (
        <p role="status" className="mt-4 rounded-control bg-hold-soft px-4 py-3 text-ink">
          {missed} is not free in the next two weeks. These times are.
        </p>
      )}
      {isPending ? (
        <LoadingState skeleton={<SlotPickerSkeleton />}>Loading times...</LoadingState>
      ) : !map ? (
        <QueryError
          level={3}
          title="The times could not be loaded"
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : firstFreeDate(map) === undefined ? (
        <EmptyState
          level={3}
          title="No free times"
          text="Everything in the next two weeks is taken. New days open every morning."
          action={<ButtonLink to={paths.doctors}>Browse All Doctors</ButtonLink>}
        />
      ) : (
        <DateStrip map={map} zone={zone} date={date} startsAt={startsAt} onDate={onDate} onSlot={onSlot} />
      )}
    </section>
  );
}

function TimezoneNote({ zone }: { zone: string }) {
  const here = hasIndiaOffset(zone);
  return (
    <p className="mt-1 flex gap-2 px-2 text-sm text-ink-soft sm:px-0">
      <Clock3 aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
      {here
        ? "All times are India time (IST)."
        : `Times are your device's, ${zoneName(zone)}, with India time (IST) below.`}
    </p>
  );
}

type DaysProps = Pick<Props, "date" | "startsAt" | "onDate" | "onSlot"> & {
  map: NonNullable<Props["slots"]["map"]>;
  zone: string;
};

function DateStrip({ map, zone, date, startsAt, onDate, onSlot }: DaysProps) {
  const shown = date && map[date] ? date : (firstFreeDate(map) ?? "");
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pressed = row.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    // The row scrolls sideways; the page must not scroll with it.
    if (pressed && row.current) row.current.scrollLeft = pressed.offsetLeft - 16;
  }, []);
  return (
    <>
      <fieldset className="mt-5 min-w-0">
        <legend className="sr-only">Date</legend>
        {/* Positioned, so that what is only heard scrolls along with what is seen. */}
        <div
          ref={row}
          className="relative -mx-4 flex gap-2 overflow-x-auto px-4 pb-2 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
        >
          {datesOf(map).map((day) => (
            <DateButton
              key={day}
              day={day}
              free={freeCount(map[day] ?? [])}
              pressed={day === shown}
              onPress={() => onDate(day)}
            />
          ))}
        </div>
      </fieldset>
      <Legend />
      <div className="mt-4 flex flex-col gap-5">
        <h3 className="sr-only">{formatDay(shown).whole}</h3>
        {groupByDayPart(map[shown] ?? []).map(({ part, slots }) => (
          <fieldset key={part} className="min-w-0">
            <legend className="mb-2 px-2 text-sm font-semibold text-ink-soft sm:px-0">{part}</legend>
            <div className="grid grid-cols-3 gap-2 sm:grid-cols-4 xl:grid-cols-5">
              {slots.map((slot) => (
                <SlotButton
                  key={slot.starts_at}
                  slot={slot}
                  zone={zone}
                  pressed={startsAt !== null && Date.parse(startsAt) === Date.parse(slot.starts_at)}
                  onPress={() => onSlot(slot.starts_at)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </>
  );
}

type DateButtonProps = { day: string; free: number; pressed: boolean; onPress: () => void };

function DateButton({ day, free, pressed, onPress }: DateButtonProps) {
  const { weekday, day: number, month, whole } = formatDay(day);
  return (
    <span className="shrink-0">
      <Chip shape="box" selected={pressed} onToggle={onPress}>
        <span className="sr-only">
          {whole}, {free === 0 ? "nothing free" : `${free} free`}
        </span>
        <span aria-hidden className="flex min-w-9 flex-col items-center py-1">
          <span className="text-xs font-medium">{weekday}</span>
          <span className="text-lg leading-tight font-bold">{number}</span>
          <span className="text-xs font-medium">{month}</span>
          <span className="mt-1 text-xs font-medium">{free === 0 ? "Full" : `${free} free`}</span>
        </span>
      </Chip>
    </span>
  );
}

type SlotButtonProps = { slot: Slot; zone: string; pressed: boolean; onPress: () => void };

function SlotButton({ slot, zone, pressed, onPress }: SlotButtonProps) {
  const here = hasIndiaOffset(zone, slot.starts_at);
  const state = canChoose(slot) ? undefined : slot.status === "on_hold" ? "hold" : "taken";
  const words = state === "hold" ? "On hold" : state === "taken" ? "Booked" : slot.mine ? "Held for you" : null;
  return (
    <Chip shape="box" selected={pressed} disabledReason={state} onToggle={onPress}>
      <span className="-mx-3 flex flex-col items-center whitespace-nowrap">
        {formatClock(slot.time)}
        {!here && <span className="text-xs font-medium">{indiaTime(slot.starts_at)} IST</span>}
        {words && (
          <span>
            {/* In a box of its own, so that the line through the time ends there. */}
            <span className="inline-block text-xs font-medium">{words}</span>
          </span>
        )}
      </span>
    </Chip>
  );
}

function Legend() {
  const marks = [
    { words: "Available", look: "border border-line-strong bg-raised" },
    { words: "On hold", look: "bg-hold-soft border border-hold" },
    { words: "Booked", look: "bg-taken-soft border border-taken" },
  ];
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 px-2 text-sm text-ink-soft sm:px-0">
      {marks.map(({ words, look }) => (
        <li key={words} className="flex items-center gap-2">
          <span aria-hidden className={`size-3.5 rounded-sm ${look}`} />
          {words}
        </li>
      ))}
    </ul>
  );
}

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const TIMES = [1, 2, 3, 4, 5, 6];

function SlotPickerSkeleton() {
  return (
    <div aria-hidden className="mt-5">
      <div className="flex gap-2 overflow-hidden">
        {DAYS.map((day) => (
          <Skeleton key={day} className="h-28 w-17 shrink-0" />
        ))}
      </div>
      <div className="mt-6 grid grid-cols-3 gap-2 sm:grid-cols-4">
        {TIMES.map((time) => (
          <Skeleton key={time} className="h-11" />
        ))}
      </div>
    </div>
  );
}
