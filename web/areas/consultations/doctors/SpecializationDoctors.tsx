// The doctors of a specialization, with search and a language filter.
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useState } from "react";
import { useDebouncedSearchParam } from "~/lib/hooks/useSearchInput";
import { useUpdateSearchParams } from "~/lib/hooks/useUpdateSearchParams";
import { paths } from "~/lib/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { Chip, ChipGroup } from "~/ui/Chip";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryState } from "~/ui/feedback/QueryState";
import { type Specialization, specializationDoctorsQuery } from "../api";
import { DoctorGrid } from "./DoctorGrid";
import { DoctorListSkeleton } from "./DoctorListSkeleton";
import { DoctorSearchField } from "./DoctorSearchField";
import { type DoctorFilters, filterDoctors, parseFilters, toggleItem, toSearchParams } from "./rules";

export function SpecializationDoctors({ specialization }: { specialization: Specialization }) {
  const { name } = specialization;
  const doctors = useQuery(specializationDoctorsQuery(specialization.id));
  const [params, updateParams] = useUpdateSearchParams();
  const filters = parseFilters(params);
  const setFilters = (changes: Partial<DoctorFilters>) => updateParams((current) => toSearchParams(current, changes));
  const [query, setQuery] = useDebouncedSearchParam(filters.query, (query) => setFilters({ query }));
  const [searchOpen, setSearchOpen] = useState(filters.query !== "");
  const [filterOpen, setFilterOpen] = useState(filters.languages.length > 0);
  const matches = filterDoctors(doctors.data ?? [], { ...filters, query, specializations: [] });
  const shownCount = matches.length;
  const languages = [...new Set(doctors.data?.flatMap((doctor) => doctor.languages))].sort();

  function clearAll() {
    setQuery("");
    setFilters({ query: "", languages: [] });
  }

  return (
    <section aria-labelledby="specialists">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="specialists" className="px-2 text-xl sm:px-0">
          <Trans>Doctors for {name}</Trans>
        </h2>
        {doctors.data && doctors.data.length > 0 && (
          <div className="flex gap-3">
            <Button
              variant="secondary"
              size="small"
              icon={SlidersHorizontal}
              aria-expanded={filterOpen}
              onClick={() => setFilterOpen(!filterOpen)}
            >
              <Trans context="button">Filter</Trans>
            </Button>
            <Button
              variant="secondary"
              size="small"
              icon={Search}
              aria-expanded={searchOpen}
              onClick={() => setSearchOpen(!searchOpen)}
            >
              <Trans context="button">Search</Trans>
            </Button>
          </div>
        )}
      </div>
      {searchOpen && (
        <DoctorSearchField query={query} onQueryChange={setQuery} autoFocus={filters.query === ""} className="mt-4" />
      )}
      {filterOpen && (
        <div className="mt-4">
          <ChipGroup label={t`Languages`}>
            {languages.map((language) => (
              <Chip
                key={language}
                selected={filters.languages.includes(language)}
                onToggle={() => setFilters({ languages: toggleItem(filters.languages, language) })}
              >
                {language}
              </Chip>
            ))}
          </ChipGroup>
        </div>
      )}
      <p aria-live="polite" className="mt-4 mb-4 min-h-7 text-ink-soft">
        {shownCount > 0 && <Plural value={shownCount} one="Showing # doctor" other="Showing # doctors" />}
      </p>
      <QueryState
        query={doctors}
        level={3}
        loading={<DoctorListSkeleton count={3} />}
        error={t`The doctors could not be loaded`}
        empty={
          <EmptyState
            level={3}
            title={t`No Specialists Found`}
            text={t`Nobody practises ${name} here yet.`}
            action={
              <ButtonLink to={paths.doctors}>
                <Trans>Browse All Doctors</Trans>
              </ButtonLink>
            }
          />
        }
      >
        {() =>
          matches.length > 0 ? (
            <DoctorGrid doctors={matches} />
          ) : (
            <EmptyState
              level={3}
              title={t`No Specialists Found`}
              text={t`Nobody fits all of this at once.`}
              action={
                <Button onClick={clearAll}>
                  <Trans>Clear All Filters</Trans>
                </Button>
              }
            />
          )
        }
      </QueryState>
    </section>
  );
}
