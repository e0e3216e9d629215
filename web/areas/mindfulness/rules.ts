// The decisions of the library: what is featured, what fits a search, what is said to whom.
import type { Access, Track } from "./api";
import { DEFAULT_CURATOR, FEATURED_TRACKS, FREE_LIMIT } from "./constants";

const two = (value: number) => String(value).padStart(2, "0");

/** `04:05` for what plays: minutes and seconds, however many minutes. Nothing known is `00:00`. */
export function formatDuration(seconds: number | null | undefined): string {
  const whole = Number.isFinite(seconds) ? Math.max(Math.floor(seconds as number), 0) : 0;
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

/** A category's time: with hours once there is one, `01:02:05`. */
export function formatLongDuration(seconds: number | null | undefined): string {
  const whole = Number.isFinite(seconds) ? Math.max(Math.floor(seconds as number), 0) : 0;
  if (whole < 3600) return formatDuration(whole);
  return `${two(Math.floor(whole / 3600))}:${formatDuration(whole % 3600)}`;
}

/** `1 minute 5 seconds`, for those who hear it. */
export function spokenDuration(seconds: number): string {
  const whole = Math.max(Math.floor(seconds), 0);
  const minutes = Math.floor(whole / 60);
  const part = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;
  const rest = part(whole % 60, "second");
  return minutes === 0 ? rest : `${part(minutes, "minute")} ${rest}`;
}

/** The most liked, the best first; equals as they came. */
export function featured(tracks: readonly Track[]): Track[] {
  return [...tracks].sort((one, other) => other.liked_count - one.liked_count).slice(0, FEATURED_TRACKS);
}

/** The featured categories first, as they came; the rest fills up. */
export function featuredFirst<Thing extends { featured: boolean }>(categories: readonly Thing[]): Thing[] {
  return [...categories].sort((one, other) => Number(other.featured) - Number(one.featured));
}

export const filters = ["mood", "purpose", "duration", "voice", "difficulty"] as const;
export type Filter = (typeof filters)[number];

/** A filter that is not set is All. */
export type TrackFilters = { words: string } & Readonly<Record<Filter, string>>;

export const ALL = "All";

export const filterNames: Record<Filter, string> = {
  mood: "Mood",
  purpose: "Purpose",
  duration: "Duration",
  voice: "Voice",
  difficulty: "Difficulty",
};

/** From `from` seconds up to, and without, `to`. */
const bands: { name: string; from: number; to: number }[] = [
  { name: "Under 1 min", from: 0, to: 60 },
  { name: "1–2 min", from: 60, to: 121 },
  { name: "Over 2 min", from: 121, to: Number.POSITIVE_INFINITY },
];

export function durationBand(seconds: number): string {
  return bands.find(({ from, to }) => seconds >= from && seconds < to)?.name ?? ALL;
}

const wordOf = (track: Track, filter: Filter) =>
  filter === "duration" ? durationBand(track.duration_seconds) : track[filter];

/** What a filter can be set to among these tracks, after All. */
export function optionsOf(tracks: readonly Track[], filter: Filter): string[] {
  const there = new Set(tracks.map((track) => wordOf(track, filter)).filter(Boolean));
  const values =
    filter === "duration" ? bands.map(({ name }) => name).filter((name) => there.has(name)) : [...there].sort();
  return [ALL, ...values];
}

const folded = (text: string) => text.normalize("NFKD").toLowerCase();

/** Every word is somewhere in the track's words, and every filter fits. */
export function filterTracks(tracks: readonly Track[], { words, ...wanted }: TrackFilters): Track[] {
  const sought = folded(words).split(/\s+/).filter(Boolean);
  return tracks.filter((track) => {
    const text = folded([track.title, track.description, track.category.name, track.mood, track.purpose].join(" "));
    return (
      sought.every((word) => text.includes(word)) &&
      filters.every((filter) => wanted[filter] === ALL || wordOf(track, filter) === wanted[filter])
    );
  });
}

const WORDS = "q";

export function parseFilters(query: URLSearchParams): TrackFilters {
  const one = (filter: Filter) => query.get(filter) || ALL;
  return {
    words: query.get(WORDS) ?? "",
    mood: one("mood"),
    purpose: one("purpose"),
    duration: one("duration"),
    voice: one("voice"),
    difficulty: one("difficulty"),
  };
}

/** The same address with these choices in it; what is not chosen is not written. */
export function toSearchParams(before: URLSearchParams, choices: Partial<TrackFilters>): URLSearchParams {
  const query = new URLSearchParams(before);
  for (const [name, value] of Object.entries(choices)) {
    const key = name === "words" ? WORDS : name;
    if (value === "" || value === ALL) query.delete(key);
    else query.set(key, value);
  }
  return query;
}

export const noFilters: TrackFilters = parseFilters(new URLSearchParams());

export function countFilters(choices: TrackFilters): number {
  return filters.filter((filter) => choices[filter] !== ALL).length;
}

export const hasFilters = (choices: TrackFilters) => choices.words.trim() !== "" || countFilters(choices) > 0;

/** Free, as long as nobody says otherwise. */
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

/** What is said to somebody to whom not everything is open; null when it is. */
export function upgradeMessage(content: Content, { is_premium, content_access: access }: Access): string | null {
  if (is_premium) return null;
  const limited = (limit: number) => `Subscribe to access all ${content} (currently limited to ${limit})`;
  if (content === "categories") return limited(access.free_categories_limit);
  if (content === "tracks" || content === "playlists") return limited(access.free_tracks_limit);
  return access.upgrade_message ?? "Subscribe to access all content";
}

/** To a guest, whatever the content. */
export const GUEST_MESSAGE = "Sign in to access content";

export const curatorOf = (curator: string | null | undefined): string => curator?.trim() || DEFAULT_CURATOR;
