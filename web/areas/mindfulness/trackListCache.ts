// Writes a change to one track into every cached track list.
import type { QueryClient } from "@tanstack/react-query";
import { bookmarkedQuery, likedQuery, recentQuery, TRACK_LISTS, type Track } from "./api";
import { MAX_RECENT } from "./constants";

export type Reaction = "liked" | "bookmarked";
export const counterField = { liked: "liked_count", bookmarked: "bookmarked_count" } as const;
const listKeys = { liked: likedQuery.queryKey, bookmarked: bookmarkedQuery.queryKey };

export function changeTrack(queryClient: QueryClient, id: number, change: (track: Track) => Track): void {
  queryClient.setQueriesData<Track[]>({ queryKey: TRACK_LISTS }, (list) =>
    list?.map((track) => (track.id === id ? change(track) : track)),
  );
}

/** The track after the reaction was set; the count changes only when the reaction does. */
export function withReaction(track: Track, reaction: Reaction, value: boolean): Track {
  if (track[reaction] === value) return track;
  const counter = counterField[reaction];
  return { ...track, [reaction]: value, [counter]: Math.max(track[counter] + (value ? 1 : -1), 0) };
}

/** Moves the track to the start of the list of this reaction, or removes it from that list. */
export function upsertInList(queryClient: QueryClient, track: Track, reaction: Reaction): void {
  queryClient.setQueryData<Track[]>(listKeys[reaction], (list) => {
    const others = list?.filter(({ id }) => id !== track.id);
    return track[reaction] && others ? [track, ...others] : others;
  });
}

export function moveToRecent(queryClient: QueryClient, track: Track): void {
  queryClient.setQueryData<Track[]>(recentQuery.queryKey, (list) => list && moveToFront(list, track));
}

export function moveToFront(list: readonly Track[], track: Track): Track[] {
  return [track, ...list.filter(({ id }) => id !== track.id)].slice(0, MAX_RECENT);
}
