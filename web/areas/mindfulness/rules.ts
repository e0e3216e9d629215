// Pure rules of the library: durations, featured items, search and filters, upgrade messages.
import { pluralize } from "~/lib/format";
import type { Access, Track } from "./api";
import { DEFAULT_CURATOR, FEATURED_TRACKS, FREE_LIMIT } from "./constants";

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
  const minutes = Math.floor(total / 60);
  const secondsText = pluralize(total % 60, "second");
  return minutes === 0 ? secondsText : `${pluralize(minutes, "minute")} ${secondsText}`;
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

export const filterLabels: Record<Filter, string> = {
  mood: "Mood",
  purpose: "Purpose",
  duration: "Duration",
  voice: "Voice",
  difficulty: "Difficulty",
};

/** `from` is inclusive, `to` exclusive, in seconds. */
const durationBands: { id: string; label: string; from: number; to: number }[] = [
  { id: "under-1", label: "Under 1 min", from: 0, to: 60 },
  { id: "1-2", label: "1–2 min", from: 60, to: 121 },
  { id: "over-2", label: "Over 2 min", from: 121, to: Number.POSITIVE_INFINITY },
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
  if (value === ALL) return "All";
  const band = filter === "duration" ? durationBands.find(({ id }) => id === value) : undefined;
  return band?.label ?? value;
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

/** Older links contain the labels: `?mood=All`, `?duration=1–2 min`. */
function parseFilter(filter: Filter, value: string | null): string {
  if (!value || value === "All") return ALL;
  const band = filter === "duration" ? durationBands.find(({ label }) => label === value) : undefined;
  return band?.id ?? value;
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
    upgrade_message: "Unable to verify subscription status",
  },
};

export type Content = "tracks" | "categories" | "playlists" | "content";

/** Null for premium users. */
export function upgradeMessage(content: Content, { is_premium, content_access: access }: Access): string | null {
  if (is_premium) return null;
  const limitMessage = (limit: number) => `Subscribe to access all ${content} (currently limited to ${limit})`;
  if (content === "categories") return limitMessage(access.free_categories_limit);
  if (content === "tracks" || content === "playlists") return limitMessage(access.free_tracks_limit);
  return access.upgrade_message ?? "Subscribe to access all content";
}

export const GUEST_MESSAGE = "Sign in to access content";

export const curatorOf = (curator: string | null | undefined): string => curator?.trim() || DEFAULT_CURATOR;
