// The mindfulness calls: categories, tracks, what is a member's own, and who may listen.
import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "~/api/client";

export type Category = Schema<"CategoryView">;
export type Track = Schema<"TrackView">;
export type TrackList = Schema<"TrackListView">;
export type Access = Schema<"AccessView">;

export const MINDFULNESS = ["mindfulness"] as const;
/** Every list of tracks is kept under this, so that a change to a track reaches them all. */
export const TRACK_LISTS = [...MINDFULNESS, "lists"] as const;

/** The library changes seldom. */
const FIVE_MINUTES = 5 * 60_000;

type Page<Thing> = { count: number; next?: string | null; results: Thing[] };

/** All pages of a list, one after the other; a hundred each. */
async function whole<Thing>(ask: (page: number) => Promise<Page<Thing>>): Promise<Thing[]> {
  const all: Thing[] = [];
  for (let page = 1; ; page++) {
    const { results, next } = await ask(page);
    // An empty item is nobody's.
    all.push(...results.filter(Boolean));
    if (!next) return all;
  }
}

export const categoriesQuery = queryOptions({
  queryKey: [...MINDFULNESS, "categories"],
  queryFn: ({ signal }) =>
    whole<Category>((page) => api.get("/api/v1/mindfulness/categories/", { params: { query: { page } }, signal })),
  staleTime: FIVE_MINUTES,
});

/** An address with anything but a number in it names nothing, and the server says so. */
const numbered = (id: string) => (/^[1-9]\d*$/.test(id) ? Number(id) : 0);

export const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...MINDFULNESS, "categories", id],
    queryFn: ({ signal }) =>
      api.get("/api/v1/mindfulness/categories/{id}/", { params: { path: { id: numbered(id) } }, signal }),
    staleTime: FIVE_MINUTES,
  });

type Choice = { liked?: true; bookmarked?: true };

const wholeTracks = (choice: Choice, signal: AbortSignal) =>
  whole<Track>((page) => api.get("/api/v1/mindfulness/tracks/", { params: { query: { page, ...choice } }, signal }));

/** The whole library; a category's page shows its own out of it. */
export const tracksQuery = queryOptions({
  queryKey: [...TRACK_LISTS, "all"],
  queryFn: ({ signal }) => wholeTracks({}, signal),
  staleTime: FIVE_MINUTES,
});

export const likedQuery = queryOptions({
  queryKey: [...TRACK_LISTS, "liked"],
  queryFn: ({ signal }) => wholeTracks({ liked: true }, signal),
});

export const bookmarkedQuery = queryOptions({
  queryKey: [...TRACK_LISTS, "bookmarked"],
  queryFn: ({ signal }) => wholeTracks({ bookmarked: true }, signal),
});

export const recentQuery = queryOptions({
  queryKey: [...TRACK_LISTS, "recent"],
  queryFn: async ({ signal }) => (await api.get("/api/v1/mindfulness/tracks/recent/", { signal })).results,
});

export const accessQuery = queryOptions({
  queryKey: [...MINDFULNESS, "access"],
  queryFn: ({ signal }) => api.get("/api/v1/mindfulness/access/", { signal }),
});

/** The wanted state is said, so that a second try does not turn it back. */
export function likeTrack(id: number, liked: boolean) {
  return api.post("/api/v1/mindfulness/tracks/{id}/like/", { params: { path: { id } }, body: { liked } });
}

export function bookmarkTrack(id: number, bookmarked: boolean) {
  return api.post("/api/v1/mindfulness/tracks/{id}/bookmark/", { params: { path: { id } }, body: { bookmarked } });
}

export function registerPlay(id: number) {
  return api.post("/api/v1/mindfulness/tracks/{id}/accessed/", { params: { path: { id } } });
}
