// Mindfulness API: categories, tracks, the user's lists and content access.
import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "~/api/client";

export type Category = Schema<"CategoryView">;
export type Track = Schema<"TrackView">;
export type Access = Schema<"AccessView">;

export const MINDFULNESS = ["mindfulness"] as const;
/** Key prefix of every track list, so that one update reaches all of them. */
export const TRACK_LISTS = [...MINDFULNESS, "lists"] as const;

/** The library rarely changes. */
const LIBRARY_STALE_TIME = 5 * 60_000;

type Page<Item> = { count: number; next?: string | null; results: Item[] };

async function fetchAllPages<Item>(fetchPage: (page: number) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const { results, next } = await fetchPage(page);
    // The contract allows null items; they are dropped.
    items.push(...results.filter(Boolean));
    if (!next) return items;
  }
}

export const categoriesQuery = queryOptions({
  queryKey: [...MINDFULNESS, "categories"],
  queryFn: ({ signal }) =>
    fetchAllPages<Category>((page) =>
      api.get("/api/v1/mindfulness/categories/", { params: { query: { page } }, signal }),
    ),
  staleTime: LIBRARY_STALE_TIME,
});

/** An invalid id becomes 0, which the server answers with 404. */
const parseId = (id: string) => (/^[1-9]\d*$/.test(id) ? Number(id) : 0);

export const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...MINDFULNESS, "categories", id],
    queryFn: ({ signal }) =>
      api.get("/api/v1/mindfulness/categories/{id}/", { params: { path: { id: parseId(id) } }, signal }),
    staleTime: LIBRARY_STALE_TIME,
  });

type TrackListParams = { liked?: true; bookmarked?: true };

const fetchTracks = (params: TrackListParams, signal: AbortSignal) =>
  fetchAllPages<Track>((page) =>
    api.get("/api/v1/mindfulness/tracks/", { params: { query: { page, ...params } }, signal }),
  );

/** The whole library; a category page filters it. */
export const tracksQuery = queryOptions({
  queryKey: [...TRACK_LISTS, "all"],
  queryFn: ({ signal }) => fetchTracks({}, signal),
  staleTime: LIBRARY_STALE_TIME,
});

export const likedQuery = queryOptions({
  queryKey: [...TRACK_LISTS, "liked"],
  queryFn: ({ signal }) => fetchTracks({ liked: true }, signal),
});

export const bookmarkedQuery = queryOptions({
  queryKey: [...TRACK_LISTS, "bookmarked"],
  queryFn: ({ signal }) => fetchTracks({ bookmarked: true }, signal),
});

export const recentQuery = queryOptions({
  queryKey: [...TRACK_LISTS, "recent"],
  queryFn: async ({ signal }) => (await api.get("/api/v1/mindfulness/tracks/recent/", { signal })).results,
});

export const accessQuery = queryOptions({
  queryKey: [...MINDFULNESS, "access"],
  queryFn: ({ signal }) => api.get("/api/v1/mindfulness/access/", { signal }),
});

/** Sends the new state instead of a toggle, so that a retry is idempotent. */
export function likeTrack(id: number, liked: boolean) {
  return api.post("/api/v1/mindfulness/tracks/{id}/like/", { params: { path: { id } }, body: { liked } });
}

export function bookmarkTrack(id: number, bookmarked: boolean) {
  return api.post("/api/v1/mindfulness/tracks/{id}/bookmark/", { params: { path: { id } }, body: { bookmarked } });
}

export function registerPlay(id: number) {
  return api.post("/api/v1/mindfulness/tracks/{id}/accessed/", { params: { path: { id } } });
}
