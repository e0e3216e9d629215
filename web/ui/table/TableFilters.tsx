// The search box and the filters of a table, with what is chosen shown as chips that can be removed.

import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChevronDown from "lucide-react/icons/chevron-down";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useDebouncedSearchParam } from "~/lib/hooks/useSearchInput";
import { cn } from "../cn";
import { formatPlainDate } from "../forms/plainDate";
import { Popover } from "./Popover";
import type { TableSearchParams } from "./useTableSearchParams";

export type TableFilter =
  | { kind: "options"; id: string; label: string; options: readonly { value: string; label: string }[] }
  /** Two plain dates, each in its own URL parameter. */
  | { kind: "dates"; label: string; fromId: string; toId: string };

type Props = {
  state: TableSearchParams;
  filters: readonly TableFilter[];
  /** Names the search box; without it there is none. */
  searchLabel?: string | undefined;
};

export const toolClasses =
  "inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border border-line-strong bg-raised px-3.5 text-sm font-semibold text-ink transition-colors hover:border-accent hover:bg-accent-soft aria-expanded:border-accent aria-expanded:bg-accent-soft disabled:border-line disabled:bg-sunken disabled:text-taken";

export function TableFilters({ state, filters, searchLabel }: Props) {
  return (
    <>
      {searchLabel && <SearchBox label={searchLabel} state={state} />}
      {filters.map((filter) =>
        filter.kind === "options" ? (
          <OptionsFilter key={filter.id} filter={filter} state={state} />
        ) : (
          <DatesFilter key={filter.fromId} filter={filter} state={state} />
        ),
      )}
    </>
  );
}

function SearchBox({ label, state }: { label: string; state: TableSearchParams }) {
  const [text, setText, input] = useDebouncedSearchParam(state.search, state.setSearch);
  return (
    <label className="relative flex w-full min-w-0 sm:w-64">
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3.5 top-1/2 size-4 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={input}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={label}
        className="min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-raised ps-10 pe-3 text-sm text-ink transition-colors placeholder:text-ink-soft hover:border-accent"
      />
    </label>
  );
}

type OptionsFilterProps = { filter: Extract<TableFilter, { kind: "options" }>; state: TableSearchParams };

function OptionsFilter({ filter: { id, label, options }, state }: OptionsFilterProps) {
  const chosen = state.filters[id] ?? [];
  function toggle(value: string) {
    state.setFilter(id, chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  }
  return (
    <Popover
      role="dialog"
      triggerClassName={cn(toolClasses, chosen.length > 0 && "border-accent bg-accent-soft text-accent-strong")}
      trigger={
        <>
          {label}
          {chosen.length > 0 && <Count value={chosen.length} />}
          <ChevronDown aria-hidden className="size-4 text-ink-soft" />
        </>
      }
    >
      {() => (
        <fieldset className="flex flex-col">
          <legend className="sr-only">{label}</legend>
          {options.map((option) => (
            <label
              key={option.value}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-base hover:bg-accent-soft"
            >
              <input
                type="checkbox"
                checked={chosen.includes(option.value)}
                onChange={() => toggle(option.value)}
                className="size-5 shrink-0 accent-accent"
              />
              {option.label}
            </label>
          ))}
        </fieldset>
      )}
    </Popover>
  );
}

type DatesFilterProps = { filter: Extract<TableFilter, { kind: "dates" }>; state: TableSearchParams };

function DatesFilter({ filter: { label, fromId, toId }, state }: DatesFilterProps) {
  const [from, to] = [state.filters[fromId]?.[0] ?? "", state.filters[toId]?.[0] ?? ""];
  const isActive = from !== "" || to !== "";
  return (
    <Popover
      role="dialog"
      triggerClassName={cn(toolClasses, isActive && "border-accent bg-accent-soft text-accent-strong")}
      trigger={
        <>
          <CalendarDays aria-hidden className="size-4 text-ink-soft" />
          {label}
          <ChevronDown aria-hidden className="size-4 text-ink-soft" />
        </>
      }
    >
      {() => (
        <fieldset className="grid gap-3 p-2">
          <legend className="sr-only">{label}</legend>
          <DateInput
            label={t({ message: "From", context: "date" })}
            value={from}
            max={to}
            onChange={(date) => state.setFilter(fromId, [date])}
          />
          <DateInput
            label={t({ message: "To", context: "date" })}
            value={to}
            min={from}
            onChange={(date) => state.setFilter(toId, [date])}
          />
        </fieldset>
      )}
    </Popover>
  );
}

type DateInputProps = { label: string; value: string; min?: string; max?: string; onChange: (date: string) => void };

function DateInput({ label, value, min, max, onChange }: DateInputProps) {
  return (
    <label className="flex flex-col gap-1 text-sm font-semibold">
      {label}
      <input
        type="date"
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 rounded-control border border-line-strong bg-raised px-3 text-base font-normal text-ink"
      />
    </label>
  );
}

function Count({ value }: { value: number }) {
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-accent-ink tabular-nums">
      {value}
    </span>
  );
}

/** What the rows are limited to, each removable. */
export function ActiveFilters({ state, filters }: Pick<Props, "state" | "filters">) {
  const chips = filters.flatMap((filter) =>
    filter.kind === "options" ? optionChips(filter, state) : dateChips(filter, state),
  );
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t`Active filters`} className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, text, remove }) => (
        <li key={key}>
          <button
            type="button"
            onClick={remove}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-accent-soft ps-3.5 pe-2.5 text-sm font-medium text-accent-strong hover:underline hover:underline-offset-4"
          >
            <Trans>
              <span className="sr-only">Remove filter </span>
              {text}
            </Trans>
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={state.clearFilters}
          className="min-h-9 rounded-control px-2 text-sm font-semibold text-accent hover:underline hover:underline-offset-4"
        >
          <Trans>Clear all</Trans>
        </button>
      </li>
    </ul>
  );
}

type FilterChip = { key: string; text: string; remove: () => void };

function optionChips({ id, label, options }: OptionsFilterProps["filter"], state: TableSearchParams): FilterChip[] {
  const chosen = state.filters[id] ?? [];
  return chosen.map((value) => ({
    key: `${id}=${value}`,
    text: `${label}: ${options.find((option) => option.value === value)?.label ?? value}`,
    remove: () =>
      state.setFilter(
        id,
        chosen.filter((other) => other !== value),
      ),
  }));
}

function dateChips({ fromId, toId }: DatesFilterProps["filter"], state: TableSearchParams): FilterChip[] {
  const bounds = [
    { id: fromId, describe: (date: string) => t`From ${date}` },
    { id: toId, describe: (date: string) => t`Until ${date}` },
  ];
  return bounds.flatMap(({ id, describe }) => {
    const date = state.filters[id]?.[0];
    return date
      ? [{ key: id, text: describe(formatPlainDate(date) ?? date), remove: () => state.setFilter(id, []) }]
      : [];
  });
}
