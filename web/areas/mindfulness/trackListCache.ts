// A change to one track, written into every list that is kept.
import type { QueryClient } from "@tanstack/react-query";
import { bookmarkedQuery, likedQuery, recentQuery, TRACK_LISTS, type Track } from "./api";
import { RECENT_CAP } from "./constants";

export type Reaction = "liked" | "bookmarked";
export const counterOf = { liked: "liked_count", bookmarked: "bookmarked_count" } as const;
const listOf = { liked: likedQuery.queryKey, bookmarked: bookmarkedQuery.queryKey };

export function changeTrack(cache: QueryClient, id: number, change: (track: Track) => Track): void {
  cache.setQueriesData<Track[]>({ queryKey: TRACK_LISTS }, (list) =>
    list?.map((track) => (track.id === id ? change(track) : track)),
  );
}

/** The mark as it will be; the number moves by one, and only when the mark does. */
export function withReaction(track: Track, mark: Reaction, wanted: boolean): Track {
  if (track[mark] === wanted) return track;
  const counter = counterOf[mark];
  return { ...track, [mark]: wanted, [counter]: Math.max(track[counter] + (wanted ? 1 : -1), 0) };
}

/** A marked track stands first in the list of its mark; one that is no longer marked is not in it. */
export function upsertInList(cache: QueryClient, track: Track, mark: Reaction): void {
  cache.setQueryData<Track[]>(listOf[mark], (list) => {
    const others = list?.filter(({ id }) => id !== track.id);
    return track[mark] && others ? [track, ...others] : others;
  });
}

/** What was played last stands first, once. */
export function moveToRecent(cache: QueryClient, track: Track): void {
  cache.setQueryData<Track[]>(recentQuery.queryKey, (list) => list && moveToFront(list, track));
}

export function moveToFront(list: readonly Track[], track: Track): Track[] {
  return [track, ...list.filter(({ id }) => id !== track.id)].slice(0, RECENT_CAP);
}
