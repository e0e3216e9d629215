import { expect, test } from "vitest";
import { createTestQueryClient } from "~/testing/testUtils";
import { bookmarkedQuery, likedQuery, recentQuery, tracksQuery } from "./api";
import { bowls, exhale, rain } from "./testing";
import { changeTrack, moveToFront, moveToRecent, upsertInList, withReaction } from "./trackListCache";

test("a mark moves its number by one, and only when it moves", () => {
  expect(withReaction(rain, "liked", true)).toMatchObject({ liked: true, liked_count: 13 });
  expect(withReaction(bowls, "liked", true)).toBe(bowls);
  expect(withReaction(bowls, "liked", false)).toMatchObject({ liked: false, liked_count: 39 });
  expect(withReaction({ ...bowls, liked_count: 0 }, "liked", false).liked_count).toBe(0);
});

test("a change reaches every list that is kept, and makes none", () => {
  const cache = createTestQueryClient();
  cache.setQueryData(tracksQuery.queryKey, [rain, bowls]);
  cache.setQueryData(recentQuery.queryKey, [rain]);
  changeTrack(cache, rain.id, (track) => ({ ...track, played_count: 101 }));
  expect(cache.getQueryData(tracksQuery.queryKey)?.map(({ played_count }) => played_count)).toEqual([101, 100]);
  expect(cache.getQueryData(recentQuery.queryKey)?.[0]?.played_count).toBe(101);
  expect(cache.getQueryData(bookmarkedQuery.queryKey)).toBeUndefined();
});

test("the list of a mark has what is marked, the newest first", () => {
  const cache = createTestQueryClient();
  upsertInList(cache, bowls, "liked");
  expect(cache.getQueryData(likedQuery.queryKey)).toBeUndefined();
  cache.setQueryData(likedQuery.queryKey, [bowls]);
  upsertInList(cache, { ...rain, liked: true }, "liked");
  expect(cache.getQueryData(likedQuery.queryKey)?.map(({ id }) => id)).toEqual([rain.id, bowls.id]);
  upsertInList(cache, { ...bowls, liked: false }, "liked");
  expect(cache.getQueryData(likedQuery.queryKey)?.map(({ id }) => id)).toEqual([rain.id]);
});

test("what was heard last is first, once, and ten are enough", () => {
  const ten = Array.from({ length: 10 }, (_, place) => ({ ...rain, id: 100 + place }));
  expect(moveToFront(ten, exhale).map(({ id }) => id)).toEqual([9, 100, 101, 102, 103, 104, 105, 106, 107, 108]);
  expect(moveToFront([rain, exhale], exhale)).toEqual([exhale, rain]);
  const cache = createTestQueryClient();
  moveToRecent(cache, rain);
  expect(cache.getQueryData(recentQuery.queryKey)).toBeUndefined();
});
