// Tracks, searched and filtered. Every choice is in the address.
import { Search, SlidersHorizontal, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { pluralize } from "~/lib/format";
import { useDebouncedSearchParam } from "~/lib/hooks/useSearchInput";
import { useUpdateSearchParams } from "~/lib/hooks/useUpdateSearchParams";
import { Button, IconButton } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { SelectField, TextField } from "~/ui/forms/Field";
import type { Track } from "../api";
import {
  countFilters,
  filterNames,
  filters,
  filterTracks,
  hasFilters,
  noFilters,
  optionsOf,
  parseFilters,
  type TrackFilters,
  toSearchParams,
} from "../rules";
import type { ContentAccess } from "../useContentAccess";
import { TrackGrid } from "./TrackGrid";

type Props = {
  tracks: readonly Track[];
  listening: ContentAccess;
  level?: 2 | 3;
  /** What the list is, for those who hear it. */
  label: string;
  /** Shown instead of all tracks while nothing is chosen. */
  resting?: ReactNode;
};

export function TrackSearch({ tracks, listening, level = 2, label, resting }: Props) {
  const [query, change] = useUpdateSearchParams();
  const choices = parseFilters(query);
  const choose = (wanted: Partial<TrackFilters>) => change((before) => toSearchParams(before, wanted));
  const [words, setWords, box] = useDebouncedSearchParam(choices.words, (typed) => choose({ words: typed }));
  const [opened, setOpened] = useState<boolean>();
  const set = countFilters(choices);
  // A link with a filter in it shows that there is one.
  const open = opened ?? set > 0;
  const wanted = { ...choices, words };
  const found = filterTracks(tracks, wanted);

  function clearAll() {
    setWords("");
    choose(noFilters);
  }

  return (
    <>
      <div className="grid grid-cols-[1fr_auto] gap-3">
        <search>
          <TextField
            ref={box}
            label="Search tracks"
            labelHidden
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            icon={Search}
            placeholder="Rain, breath"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            end={words !== "" && <IconButton icon={X} label="Clear search" onClick={() => setWords("")} />}
          />
        </search>
        <Button
          variant="secondary"
          icon={SlidersHorizontal}
          aria-expanded={open}
          aria-controls="filters"
          onClick={() => setOpened(!open)}
          className="px-4"
        >
          Filters
          {set > 0 && (
            <span className="grid size-6 place-items-center rounded-full bg-accent text-xs text-accent-ink tabular-nums">
              {set}
              <span className="sr-only"> set</span>
            </span>
          )}
        </Button>
      </div>
      <div id="filters" hidden={!open} className="mt-3 rounded-card border border-line bg-raised p-4 sm:p-5">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {filters.map((filter) => (
            <SelectField
              key={filter}
              label={filterNames[filter]}
              value={choices[filter]}
              onChange={(event) => choose({ [filter]: event.target.value })}
            >
              {withOwn(optionsOf(tracks, filter), choices[filter]).map((option) => (
                <option key={option}>{option}</option>
              ))}
            </SelectField>
          ))}
        </div>
      </div>
      {resting && !hasFilters(wanted) ? (
        <div className="mt-10">{resting}</div>
      ) : (
        <>
          <p aria-live="polite" className="mt-5 mb-4 min-h-7 text-ink-soft">
            {found.length > 0 && (
              <>
                Showing <strong className="font-semibold text-ink">{pluralize(found.length, "track")}</strong>
                {found.length < tracks.length && ` of ${tracks.length}`}
              </>
            )}
          </p>
          {found.length === 0 ? (
            <EmptyState
              title="No tracks found"
              text="Nothing fits all of this at once. Fewer choices find more."
              action={<Button onClick={clearAll}>Clear All Filters</Button>}
            />
          ) : (
            <TrackGrid tracks={found} listening={listening} level={level} label={label} />
          )}
        </>
      )}
    </>
  );
}

/** A friend's link may name a word that no track here has. */
const withOwn = (options: string[], own: string) => (options.includes(own) ? options : [...options, own]);
