// The doctors of one field of care, searched and filtered by language.
import { useQuery } from "@tanstack/react-query";
import { Search, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { pluralize } from "~/lib/format";
import { useDebouncedSearchParam } from "~/lib/hooks/useSearchInput";
import { useUpdateSearchParams } from "~/lib/hooks/useUpdateSearchParams";
import { paths } from "~/lib/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { Chip, ChipGroup } from "~/ui/Chip";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryError } from "~/ui/feedback/QueryError";
import { type Specialization, specialistsQuery } from "../api";
import { DoctorGrid } from "./DoctorGrid";
import { DoctorListSkeleton } from "./DoctorListSkeleton";
import { DoctorSearchField } from "./DoctorSearchField";
import { type DoctorFilters, filterDoctors, parseFilters, toggled, toSearchParams } from "./rules";

export function SpecializationDoctors({ field }: { field: Specialization }) {
  const { data, isPending, error, isFetching, refetch } = useQuery(specialistsQuery(field.id));
  const [query, changeQuery] = useUpdateSearchParams();
  const choices = parseFilters(query);
  const choose = (change: Partial<DoctorFilters>) => changeQuery((before) => toSearchParams(before, change));
  const [words, setWords] = useDebouncedSearchParam(choices.words, (typed) => choose({ words: typed }));
  const [searching, setSearching] = useState(choices.words !== "");
  const [filtering, setFiltering] = useState(choices.languages.length > 0);
  const found = data && filterDoctors(data, { ...choices, words, fields: [] });
  const languages = [...new Set(data?.flatMap((doctor) => doctor.languages))].sort();

  function clearAll() {
    setWords("");
    choose({ words: "", languages: [] });
  }

  return (
    <section aria-labelledby="specialists">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="specialists" className="px-2 text-xl sm:px-0">
          Doctors for {field.name}
        </h2>
        {data && data.length > 0 && (
          <div className="flex gap-3">
            <Button
              variant="secondary"
              size="small"
              icon={SlidersHorizontal}
              aria-expanded={filtering}
              onClick={() => setFiltering(!filtering)}
            >
              Filter
            </Button>
            <Button
              variant="secondary"
              size="small"
              icon={Search}
              aria-expanded={searching}
              onClick={() => setSearching(!searching)}
            >
              Search
            </Button>
          </div>
        )}
      </div>
      {searching && (
        <DoctorSearchField words={words} onWords={setWords} autoFocus={choices.words === ""} className="mt-4" />
      )}
      {filtering && (
        <div className="mt-4">
          <ChipGroup label="Languages">
            {languages.map((language) => (
              <Chip
                key={language}
                selected={choices.languages.includes(language)}
                onToggle={() => choose({ languages: toggled(choices.languages, language) })}
              >
                {language}
              </Chip>
            ))}
          </ChipGroup>
        </div>
      )}
      <p aria-live="polite" className="mt-4 mb-4 min-h-7 text-ink-soft">
        {found && found.length > 0 && `Showing ${pluralize(found.length, "doctor")}`}
      </p>
      {isPending ? (
        <DoctorListSkeleton count={3} />
      ) : !found ? (
        <QueryError
          title="The doctors could not be loaded"
          level={3}
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : data.length === 0 ? (
        <EmptyState
          level={3}
          title="No Specialists Found"
          text={`Nobody practises ${field.name} here yet.`}
          action={<ButtonLink to={paths.doctors}>Browse All Doctors</ButtonLink>}
        />
      ) : found.length === 0 ? (
        <EmptyState
          level={3}
          title="No Specialists Found"
          text="Nobody fits all of this at once."
          action={<Button onClick={clearAll}>Clear All Filters</Button>}
        />
      ) : (
        <DoctorGrid doctors={found} />
      )}
    </section>
  );
}
