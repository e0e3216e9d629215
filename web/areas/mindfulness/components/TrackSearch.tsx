// Track search and filters. The query and every filter are in the URL.
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import Search from "lucide-react/icons/search";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import X from "lucide-react/icons/x";
import { type ReactNode, useState } from "react";
import { useDebouncedSearchParam } from "~/lib/hooks/useSearchInput";
import { useUpdateSearchParams } from "~/lib/hooks/useUpdateSearchParams";
import { Button, IconButton } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { SelectField, TextField } from "~/ui/forms/Field";
import type { Track } from "../api";
import {
  countFilters,
  filterLabels,
  filterOptions,
  filters,
  filterTracks,
  hasFilters,
  noFilters,
  optionLabel,
  parseFilters,
  type TrackFilters,
  toSearchParams,
} from "../rules";
import type { ContentAccess } from "../useContentAccess";
import { TrackGrid } from "./TrackGrid";

type Props = {
  tracks: readonly Track[];
  access: ContentAccess;
  level?: 2 | 3;
  /** Accessible name of the list. */
  label: string;
  /** Shown instead of all tracks while there is no query and no filter. */
  emptyQueryContent?: ReactNode;
};

export function TrackSearch({ tracks, access, level = 2, label, emptyQueryContent }: Props) {
  const [params, updateParams] = useUpdateSearchParams();
  const urlFilters = parseFilters(params);
  const updateFilters = (changes: Partial<TrackFilters>) => updateParams((before) => toSearchParams(before, changes));
  const [query, setQuery, inputRef] = useDebouncedSearchParam(urlFilters.query, (text) =>
    updateFilters({ query: text }),
  );
  const [openedByUser, setOpenedByUser] = useState<boolean>();
  const activeCount = countFilters(urlFilters);
  // Open at first when the URL has a filter.
  const open = openedByUser ?? activeCount > 0;
  const selected = { ...urlFilters, query };
  const results = filterTracks(tracks, selected);

  function clearAll() {
    setQuery("");
    updateFilters(noFilters);
  }

  return (
    <>
      <div className="grid grid-cols-[1fr_auto] gap-3">
        <search>
          <TextField
            ref={inputRef}
            label={t`Search tracks`}
            labelHidden
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            icon={Search}
            placeholder={t`Rain, breath`}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            end={query !== "" && <IconButton icon={X} label={t`Clear search`} onClick={() => setQuery("")} />}
          />
        </search>
        <Button
          variant="secondary"
          icon={SlidersHorizontal}
          aria-expanded={open}
          aria-controls="filters"
          onClick={() => setOpenedByUser(!open)}
          className="px-4"
        >
          <Trans>Filters</Trans>
          {activeCount > 0 && (
            <span className="grid size-6 place-items-center rounded-full bg-accent text-xs text-accent-ink tabular-nums">
              <Trans comment="How many filters are set, after the word Filters">
                {activeCount}
                <span className="sr-only"> set</span>
              </Trans>
            </span>
          )}
        </Button>
      </div>
      <div id="filters" hidden={!open} className="mt-3 rounded-card border border-line bg-raised p-4 sm:p-5">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {filters.map((filter) => (
            <SelectField
              key={filter}
              label={t(filterLabels[filter])}
              value={urlFilters[filter]}
              onChange={(event) => updateFilters({ [filter]: event.target.value })}
            >
              {withSelected(filterOptions(tracks, filter), urlFilters[filter]).map((option) => (
                <option key={option} value={option}>
                  {optionLabel(filter, option)}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </div>
      {emptyQueryContent && !hasFilters(selected) ? (
        <div className="mt-10">{emptyQueryContent}</div>
      ) : (
        <>
          <p aria-live="polite" className="mt-5 mb-4 min-h-7 text-ink-soft">
            <ResultCount count={results.length} total={tracks.length} />
          </p>
          {results.length === 0 ? (
            <EmptyState
              title={t`No tracks found`}
              text={t`Nothing fits all of this at once. Fewer choices find more.`}
              action={
                <Button onClick={clearAll}>
                  <Trans>Clear All Filters</Trans>
                </Button>
              }
            />
          ) : (
            <TrackGrid tracks={results} access={access} level={level} label={label} />
          )}
        </>
      )}
    </>
  );
}

function ResultCount({ count, total }: { count: number; total: number }) {
  if (count === 0) return null;
  const strong = "font-semibold text-ink";
  return count < total ? (
    <Trans>
      Showing{" "}
      <strong className={strong}>
        <Plural value={count} one="# track" other="# tracks" />
      </strong>{" "}
      of {total}
    </Trans>
  ) : (
    <Trans>
      Showing{" "}
      <strong className={strong}>
        <Plural value={count} one="# track" other="# tracks" />
      </strong>
    </Trans>
  );
}

/** A shared link may contain a value that none of these tracks has. */
const withSelected = (options: string[], selected: string) =>
  options.includes(selected) ? options : [...options, selected];
