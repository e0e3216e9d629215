// The doctor directory: search, filters and sorting, all in the URL.
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useState } from "react";
import { useDeferredReady } from "~/lib/deferredRendering";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { useDebouncedSearchParam } from "~/lib/hooks/useSearchInput";
import { useUpdateSearchParams } from "~/lib/hooks/useUpdateSearchParams";
import { Button } from "~/ui/Button";
import { Chip, ChipGroup } from "~/ui/Chip";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryError } from "~/ui/feedback/QueryError";
import { SelectField } from "~/ui/forms/Field";
import { doctorsQuery, type Specialization, specializationsQuery } from "../api";
import { HelpChoosing } from "../landing/HelpChoosing";
import { DoctorGrid } from "./DoctorGrid";
import { DoctorListSkeleton } from "./DoctorListSkeleton";
import { DoctorSearchField } from "./DoctorSearchField";
import {
  type DoctorFilters,
  filterDoctors,
  parseFilters,
  type Sort,
  slugOf,
  toggleItem,
  toSearchParams,
} from "./rules";

const sortLabels: Record<Sort, MessageDescriptor> = {
  rating: msg`Highest rated`,
  experience: msg`Most experienced`,
  "fee-low": msg`Fee: low to high`,
  "fee-high": msg`Fee: high to low`,
  patients: msg`Most patients`,
};

export default function DoctorDirectory() {
  const doctors = useQuery(doctorsQuery);
  const specializations = useQuery(specializationsQuery);
  const [filters, setFilters] = useDoctorFilters();
  const [query, setQuery, inputRef] = useDebouncedSearchParam(filters.query, (query) => setFilters({ query }));
  // The data may already be cached, but the prerendered HTML was built without it.
  const hydrated = useHydrated();
  const isReady = useDeferredReady(!doctors.isPending);
  const loadedSpecializations = (hydrated && specializations.data) || [];
  const [panelToggled, setPanelToggled] = useState<boolean>();
  // Open at first when the URL has filters, so that they are visible.
  const panelOpen = panelToggled ?? filters.specializations.length > 0;
  const chosenCount = filters.specializations.length;
  const matches =
    isReady && doctors.data ? filterDoctors(doctors.data, { ...filters, query, languages: [] }) : undefined;

  function clearAll() {
    setQuery("");
    setFilters({ query: "", specializations: [] });
  }

  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto_auto] sm:items-start">
        <DoctorSearchField query={query} onQueryChange={setQuery} inputRef={inputRef} />
        <div className="grid grid-cols-[1fr_auto] gap-3 sm:contents">
          <SelectField
            label={t`Sort by`}
            labelHidden
            value={filters.sort}
            onChange={(event) => setFilters({ sort: event.target.value as Sort })}
            className="min-w-0 sm:w-56"
          >
            {Object.entries(sortLabels).map(([sort, label]) => (
              <option key={sort} value={sort}>
                {t(label)}
              </option>
            ))}
          </SelectField>
          <Button
            variant="secondary"
            icon={SlidersHorizontal}
            aria-expanded={panelOpen}
            aria-controls="filters"
            onClick={() => setPanelToggled(!panelOpen)}
            className="px-4"
          >
            <Trans>Filters</Trans>
            {chosenCount > 0 && (
              <span className="grid size-6 place-items-center rounded-full bg-accent text-xs text-accent-ink tabular-nums">
                <Trans>
                  {chosenCount}
                  <span className="sr-only"> chosen</span>
                </Trans>
              </span>
            )}
          </Button>
        </div>
      </div>
      <div id="filters" hidden={!panelOpen}>
        <SpecializationFilter
          specializations={loadedSpecializations}
          selected={filters.specializations}
          onToggle={(slug) => setFilters({ specializations: toggleItem(filters.specializations, slug) })}
          onClear={() => setFilters({ specializations: [] })}
        />
      </div>
      <p aria-live="polite" className="mt-6 mb-4 min-h-7 text-ink-soft">
        {matches && matches.length > 0 && <ResultCount shown={matches.length} total={doctors.data?.length ?? 0} />}
      </p>
      {!isReady ? (
        <DoctorListSkeleton />
      ) : !matches ? (
        <QueryError
          title={t`The doctors could not be loaded`}
          error={doctors.error}
          onRetry={doctors.refetch}
          isRetrying={doctors.isFetching}
        />
      ) : matches.length === 0 ? (
        <EmptyState
          title={t`No doctors found`}
          text={t`Nobody fits all of this at once. Fewer choices find more people.`}
          action={
            <Button onClick={clearAll}>
              <Trans>Clear All Filters</Trans>
            </Button>
          }
        />
      ) : (
        <DoctorGrid doctors={matches} level={2} />
      )}
      <HelpChoosing specializations={loadedSpecializations} />
    </>
  );
}

function ResultCount({ shown, total }: { shown: number; total: number }) {
  const className = "font-semibold text-ink";
  return shown < total ? (
    <Trans>
      Showing{" "}
      <strong className={className}>
        <Plural value={shown} one="# doctor" other="# doctors" />
      </strong>{" "}
      of {total}
    </Trans>
  ) : (
    <Trans>
      Showing{" "}
      <strong className={className}>
        <Plural value={shown} one="# doctor" other="# doctors" />
      </strong>
    </Trans>
  );
}

type SpecializationFilterProps = {
  specializations: readonly Specialization[];
  /** Slugs. */
  selected: readonly string[];
  onToggle: (slug: string) => void;
  onClear: () => void;
};

function SpecializationFilter({ specializations, selected, onToggle, onClear }: SpecializationFilterProps) {
  return (
    <div className="mt-3 rounded-card border border-line bg-raised p-4 sm:p-5">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <p className="font-semibold">
          <Trans>Specializations</Trans>
        </p>
        {selected.length > 0 && (
          <Button variant="ghost" size="small" onClick={onClear}>
            <Trans>Clear All</Trans>
          </Button>
        )}
      </div>
      <ChipGroup label={t`Specializations`}>
        {specializations.map(({ id, name }) => (
          <Chip key={id} selected={selected.includes(slugOf(name))} onToggle={() => onToggle(slugOf(name))}>
            {name}
          </Chip>
        ))}
      </ChipGroup>
      {specializations.length === 0 && (
        <p className="text-sm text-ink-soft">
          <Trans>They are still on their way.</Trans>
        </p>
      )}
    </div>
  );
}

/** The filters in the URL. The page was prerendered without any, so they apply after hydration. */
function useDoctorFilters(): [DoctorFilters, (changes: Partial<DoctorFilters>) => void] {
  const [params, updateParams] = useUpdateSearchParams();
  const hydrated = useHydrated();
  const setFilters = (changes: Partial<DoctorFilters>) => updateParams((current) => toSearchParams(current, changes));
  return [parseFilters(hydrated ? params : new URLSearchParams()), setFilters];
}
