// All doctors: searched, filtered, sorted, and counted. Every choice is in the address.
import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useDeferredReady } from "~/lib/deferredRendering";
import { pluralize } from "~/lib/format";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { useDebouncedSearchParam } from "~/lib/hooks/useSearchInput";
import { useUpdateSearchParams } from "~/lib/hooks/useUpdateSearchParams";
import { Button } from "~/ui/Button";
import { Chip, ChipGroup } from "~/ui/Chip";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryError } from "~/ui/feedback/QueryError";
import { SelectField } from "~/ui/forms/Field";
import { doctorsQuery, type Specialization, specializationsQuery } from "../../api";
import {
  type DoctorFilters,
  filterDoctors,
  parseFilters,
  type Sort,
  slugOf,
  toggled,
  toSearchParams,
} from "../../rules";
import { HelpChoosing } from "../landing/HelpChoosing";
import { DoctorGrid } from "./DoctorGrid";
import { DoctorListSkeleton } from "./DoctorListSkeleton";
import { DoctorSearchField } from "./DoctorSearchField";

const sortNames: Record<Sort, string> = {
  rating: "Highest rated",
  experience: "Most experienced",
  "fee-low": "Fee: low to high",
  "fee-high": "Fee: high to low",
  patients: "Most patients",
};

export default function DoctorDirectory() {
  const doctors = useQuery(doctorsQuery);
  const fields = useQuery(specializationsQuery);
  const [choices, choose] = useDoctorFilters();
  const [words, setWords, box] = useDebouncedSearchParam(choices.words, (typed) => choose({ words: typed }));
  // What the scripts know already, the HTML of the page could not.
  const awake = useHydrated();
  const drawn = useDeferredReady(!doctors.isPending);
  const known = (awake && fields.data) || [];
  const [opened, setOpened] = useState<boolean>();
  // A link with a field in it shows that there is one.
  const open = opened ?? choices.fields.length > 0;
  const found = drawn && doctors.data ? filterDoctors(doctors.data, { ...choices, words, languages: [] }) : undefined;

  function clearAll() {
    setWords("");
    choose({ words: "", fields: [] });
  }

  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto_auto] sm:items-start">
        <DoctorSearchField words={words} onWords={setWords} box={box} />
        <div className="grid grid-cols-[1fr_auto] gap-3 sm:contents">
          <SelectField
            label="Sort by"
            labelHidden
            value={choices.sort}
            onChange={(event) => choose({ sort: event.target.value as Sort })}
            className="min-w-0 sm:w-56"
          >
            {Object.entries(sortNames).map(([sort, name]) => (
              <option key={sort} value={sort}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button
            variant="secondary"
            icon={SlidersHorizontal}
            aria-expanded={open}
            aria-controls="filters"
            onClick={() => setOpened(!open)}
            className="px-4"
          >
            Filters
            {choices.fields.length > 0 && (
              <span className="grid size-6 place-items-center rounded-full bg-accent text-xs text-accent-ink tabular-nums">
                {choices.fields.length}
                <span className="sr-only"> chosen</span>
              </span>
            )}
          </Button>
        </div>
      </div>
      <div id="filters" hidden={!open}>
        <SpecializationFilter
          fields={known}
          chosen={choices.fields}
          onToggle={(slug) => choose({ fields: toggled(choices.fields, slug) })}
          onClear={() => choose({ fields: [] })}
        />
      </div>
      <p aria-live="polite" className="mt-6 mb-4 min-h-7 text-ink-soft">
        {found && found.length > 0 && (
          <>
            Showing <strong className="font-semibold text-ink">{pluralize(found.length, "doctor")}</strong>
            {found.length < (doctors.data?.length ?? 0) && ` of ${doctors.data?.length}`}
          </>
        )}
      </p>
      {!drawn ? (
        <DoctorListSkeleton />
      ) : !found ? (
        <QueryError
          title="The doctors could not be loaded"
          error={doctors.error}
          onRetry={doctors.refetch}
          isRetrying={doctors.isFetching}
        />
      ) : found.length === 0 ? (
        <EmptyState
          title="No doctors found"
          text="Nobody fits all of this at once. Fewer choices find more people."
          action={<Button onClick={clearAll}>Clear All Filters</Button>}
        />
      ) : (
        <DoctorGrid doctors={found} level={2} />
      )}
      <HelpChoosing fields={known} />
    </>
  );
}

type FieldsProps = {
  fields: readonly Specialization[];
  chosen: readonly string[];
  onToggle: (slug: string) => void;
  onClear: () => void;
};

function SpecializationFilter({ fields, chosen, onToggle, onClear }: FieldsProps) {
  return (
    <div className="mt-3 rounded-card border border-line bg-raised p-4 sm:p-5">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <p className="font-semibold">Specializations</p>
        {chosen.length > 0 && (
          <Button variant="ghost" size="small" onClick={onClear}>
            Clear All
          </Button>
        )}
      </div>
      <ChipGroup label="Specializations">
        {fields.map(({ id, name }) => (
          <Chip key={id} selected={chosen.includes(slugOf(name))} onToggle={() => onToggle(slugOf(name))}>
            {name}
          </Chip>
        ))}
      </ChipGroup>
      {fields.length === 0 && <p className="text-sm text-ink-soft">They are still on their way.</p>}
    </div>
  );
}

/** The choices in the address; the HTML of the page was made without any. */
function useDoctorFilters(): [DoctorFilters, (choices: Partial<DoctorFilters>) => void] {
  const [query, change] = useUpdateSearchParams();
  const awake = useHydrated();
  const choose = (choices: Partial<DoctorFilters>) => change((before) => toSearchParams(before, choices));
  return [parseFilters(awake ? query : new URLSearchParams()), choose];
}
