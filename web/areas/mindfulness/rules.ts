// Pure rules of the library: durations, featured items, search and filters, upgrade messages.
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import type { Access, Track } from "./api";
import { FEATURED_TRACKS, FREE_LIMIT } from "./constants";

const pad = (value: number) => String(value).padStart(2, "0");

/** Minutes and seconds, `04:05`, without hours. An unknown duration is `00:00`. */
export function formatDuration(seconds: number | null | undefined): string {
  const total = Number.isFinite(seconds) ? Math.max(Math.floor(seconds as number), 0) : 0;
  return `${pad(Math.floor(total / 60))}:${pad(total % 60)}`;
}

/** The same, with hours from one hour on: `01:02:05`. */
export function formatLongDuration(seconds: number | null | undefined): string {
  const total = Number.isFinite(seconds) ? Math.max(Math.floor(seconds as number), 0) : 0;
  if (total < 3600) return formatDuration(total);
  return `${pad(Math.floor(total / 3600))}:${formatDuration(total % 3600)}`;
}

/** `1 minute 5 seconds`, for screen readers. */
export function spokenDuration(seconds: number): string {
  const total = Math.max(Math.floor(seconds), 0);
  const [wholeMinutes, restSeconds] = [Math.floor(total / 60), total % 60];
  if (wholeMinutes === 0) return plural(restSeconds, { one: "# second", other: "# seconds" });
  return t`${plural(wholeMinutes, { one: "# minute", other: "# minutes" })} ${plural(restSeconds, { one: "# second", other: "# seconds" })}`;
}

/** The most liked tracks, in descending order of likes. */
export function featuredTracks(tracks: readonly Track[]): Track[] {
  return [...tracks].sort((a, b) => b.liked_count - a.liked_count).slice(0, FEATURED_TRACKS);
}

export function featuredFirst<Item extends { featured: boolean }>(categories: readonly Item[]): Item[] {
  return [...categories].sort((a, b) => Number(b.featured) - Number(a.featured));
}

export const filters = ["mood", "purpose", "duration", "voice", "difficulty"] as const;
export type Filter = (typeof filters)[number];

/** A filter that is not set is `ALL`. Moods, purposes, voices and difficulties are values of the API; durations are ids of bands. */
export type TrackFilters = { query: string } & Readonly<Record<Filter, string>>;

export const ALL = "all";

export const filterLabels: Record<Filter, MessageDescriptor> = {
  mood: msg`Mood`,
  purpose: msg`Purpose`,
  duration: msg`Duration`,
  voice: msg`Voice`,
  difficulty: msg`Difficulty`,
};

/** `from` is inclusive, `to` exclusive, in seconds. */
const durationBands: { id: string; label: MessageDescriptor; from: number; to: number }[] = [
  { id: "under-1", label: msg`Under 1 min`, from: 0, to: 60 },
  { id: "1-2", label: msg`1–2 min`, from: 60, to: 121 },
  { id: "over-2", label: msg`Over 2 min`, from: 121, to: Number.POSITIVE_INFINITY },
];

export function durationBand(seconds: number): string {
  return durationBands.find(({ from, to }) => seconds >= from && seconds < to)?.id ?? ALL;
}

const filterValue = (track: Track, filter: Filter) =>
  filter === "duration" ? durationBand(track.duration_seconds) : track[filter];

/** `ALL`, then the values that occur in these tracks. */
export function filterOptions(tracks: readonly Track[], filter: Filter): string[] {
  const present = new Set(tracks.map((track) => filterValue(track, filter)).filter(Boolean));
  const values =
    filter === "duration" ? durationBands.map(({ id }) => id).filter((id) => present.has(id)) : [...present].sort();
  return [ALL, ...values];
}

export function optionLabel(filter: Filter, value: string): string {
  if (value === ALL) return t({ message: "All", context: "filter" });
  const band = filter === "duration" ? durationBands.find(({ id }) => id === value) : undefined;
  return band ? t(band.label) : value;
}

const normalizeText = (text: string) => text.normalize("NFKD").toLowerCase();

/** Tracks that contain every word of the query and match every filter. */
export function filterTracks(tracks: readonly Track[], { query, ...selected }: TrackFilters): Track[] {
  const words = normalizeText(query).split(/\s+/).filter(Boolean);
  return tracks.filter((track) => {
    const text = normalizeText(
      [track.title, track.description, track.category.name, track.mood, track.purpose].join(" "),
    );
    return (
      words.every((word) => text.includes(word)) &&
      filters.every((filter) => selected[filter] === ALL || filterValue(track, filter) === selected[filter])
    );
  });
}

const QUERY_PARAM = "q";

/** Older links contain the English labels: `?mood=All`, `?duration=1–2 min`. */
const bandOfOldLabel = new Map([
  ["Under 1 min", "under-1"],
  ["1–2 min", "1-2"],
  ["Over 2 min", "over-2"],
]);

function parseFilter(filter: Filter, value: string | null): string {
  if (!value || value === "All") return ALL;
  return (filter === "duration" && bandOfOldLabel.get(value)) || value;
}

export function parseFilters(params: URLSearchParams): TrackFilters {
  const get = (filter: Filter) => parseFilter(filter, params.get(filter));
  return {
    query: params.get(QUERY_PARAM) ?? "",
    mood: get("mood"),
    purpose: get("purpose"),
    duration: get("duration"),
    voice: get("voice"),
    difficulty: get("difficulty"),
  };
}

/** The search params with these changes. Defaults are omitted, labels of older links are rewritten, unrelated params are kept. */
export function toSearchParams(before: URLSearchParams, changes: Partial<TrackFilters>): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const [name, value] of Object.entries({ ...parseFilters(before), ...changes })) {
    const key = name === "query" ? QUERY_PARAM : name;
    if (value === "" || value === ALL) params.delete(key);
    else params.set(key, value);
  }
  return params;
}

export const noFilters: TrackFilters = parseFilters(new URLSearchParams());

export function countFilters(selected: TrackFilters): number {
  return filters.filter((filter) => selected[filter] !== ALL).length;
}

export const hasFilters = (selected: TrackFilters) => selected.query.trim() !== "" || countFilters(selected) > 0;

/** Assumed when the access request failed: the limits of a free account. */
export const UNVERIFIED: Access = {
  is_premium: false,
  content_access: {
    can_access_all_tracks: false,
    can_access_all_categories: false,
    free_tracks_limit: FREE_LIMIT,
    free_categories_limit: FREE_LIMIT,
    upgrade_message: null,
  },
};

export type Content = "tracks" | "categories" | "playlists" | "content";

/** The sentence of the server, `upgrade_message`, is English only, so it is not shown. Null for premium users. */
export function upgradeMessage(content: Content, { is_premium, content_access: access }: Access): string | null {
  if (is_premium) return null;
  const limit = content === "categories" ? access.free_categories_limit : access.free_tracks_limit;
  switch (content) {
    case "categories":
      return t`Subscribe to access all categories (currently limited to ${limit})`;
    case "tracks":
      return t`Subscribe to access all tracks (currently limited to ${limit})`;
    case "playlists":
      return t`Subscribe to access all playlists (currently limited to ${limit})`;
    case "content":
      return t`Subscribe to access all content`;
  }
}

/** Cards have the short message, the banner of the page the other one. */
export const guestMessage = (content: Content): string =>
  content === "content" ? t`Sign in to access more content` : t`Sign in to access content`;

export const curatorOf = (curator: string | null | undefined): string => curator?.trim() || t`DFT Wellness Team`;
