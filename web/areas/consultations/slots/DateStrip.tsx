// The dates of a doctor's slots, in a row that scrolls on small screens.
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Chip } from "~/ui/Chip";
import type { SlotMap } from "../api";
import { formatDay } from "../times";
import { freeCount, sortedDates } from "./slots";

type Props = { map: SlotMap; selectedDate: string; onSelectDate: (date: string) => void };

export function DateStrip({ map, selectedDate, onSelectDate }: Props) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const selected = row.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (selected && row.current) scrollToStart(row.current, selected);
  }, []);
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="sr-only">
        <Trans>Date</Trans>
      </legend>
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

/** The padding of the row. */
const SCROLL_MARGIN = 16;

/** Scrolls the item to the start of the row, which is on the right in right-to-left text. Not scrollIntoView, which would also scroll the page. */
export function scrollToStart(row: HTMLElement, item: HTMLElement): void {
  const [rowRect, itemRect] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  row.scrollLeft +=
    getComputedStyle(row).direction === "rtl"
      ? itemRect.right - rowRect.right + SCROLL_MARGIN
      : itemRect.left - rowRect.left - SCROLL_MARGIN;
}

type DateButtonProps = { date: string; freeSlots: number; selected: boolean; onSelect: () => void };

function DateButton({ date, freeSlots, selected, onSelect }: DateButtonProps) {
  const { weekday, day, month, full } = formatDay(date);
  return (
    <span className="shrink-0">
      <Chip shape="box" selected={selected} onToggle={onSelect}>
        <span className="sr-only">
          {freeSlots === 0
            ? t`${full}, nothing free`
            : t`${full}, ${plural(freeSlots, { one: "# free", other: "# free" })}`}
        </span>
        <span aria-hidden className="flex min-w-9 flex-col items-center py-1">
          <span className="text-xs font-medium">{weekday}</span>
          <span className="text-lg leading-tight font-bold">{day}</span>
          <span className="text-xs font-medium">{month}</span>
          <span className="mt-1 text-xs font-medium">
            {freeSlots === 0
              ? t({ message: "Full", context: "day without free times" })
              : plural(freeSlots, { one: "# free", other: "# free" })}
          </span>
        </span>
      </Chip>
    </span>
  );
}
