import { expect, test } from "vitest";
import { createTestQueryClient } from "~/testing/testUtils";
import { bookmarkedQuery, likedQuery, recentQuery, tracksQuery } from "./api";
import { bowls, exhale, rain } from "./testUtils";
import { changeTrack, moveToFront, moveToRecent, upsertInList, withReaction } from "./trackListCache";

test("withReaction changes the count by one, and only when the reaction changes", () => {
  expect(withReaction(rain, "liked", true)).toMatchObject({ liked: true, liked_count: 13 });
  expect(withReaction(bowls, "liked", true)).toBe(bowls);
  expect(withReaction(bowls, "liked", false)).toMatchObject({ liked: false, liked_count: 39 });
  expect(withReaction({ ...bowls, liked_count: 0 }, "liked", false).liked_count).toBe(0);
});

test("changeTrack updates every cached list and creates none", () => {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(tracksQuery.queryKey, [rain, bowls]);
  queryClient.setQueryData(recentQuery.queryKey, [rain]);
  changeTrack(queryClient, rain.id, (track) => ({ ...track, played_count: 101 }));
  expect(queryClient.getQueryData(tracksQuery.queryKey)?.map(({ played_count }) => played_count)).toEqual([101, 100]);
  expect(queryClient.getQueryData(recentQuery.queryKey)?.[0]?.played_count).toBe(101);
  expect(queryClient.getQueryData(bookmarkedQuery.queryKey)).toBeUndefined();
});

test("upsertInList adds a track at the start of its list and removes it when the reaction is cleared", () => {
  const queryClient = createTestQueryClient();
  upsertInList(queryClient, bowls, "liked");
  expect(queryClient.getQueryData(likedQuery.queryKey)).toBeUndefined();
  queryClient.setQueryData(likedQuery.queryKey, [bowls]);
  upsertInList(queryClient, { ...rain, liked: true }, "liked");
  expect(queryClient.getQueryData(likedQuery.queryKey)?.map(({ id }) => id)).toEqual([rain.id, bowls.id]);
  upsertInList(queryClient, { ...bowls, liked: false }, "liked");
  expect(queryClient.getQueryData(likedQuery.queryKey)?.map(({ id }) => id)).toEqual([rain.id]);
});

test("recent tracks are unique, newest first, and limited to ten", () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ ...rain, id: 100 + index }));
  expect(moveToFront(ten, exhale).map(({ id }) => id)).toEqual([9, 100, 101, 102, 103, 104, 105, 106, 107, 108]);
  expect(moveToFront([rain, exhale], exhale)).toEqual([exhale, rain]);
  const queryClient = createTestQueryClient();
  moveToRecent(queryClient, rain);
  expect(queryClient.getQueryData(recentQuery.queryKey)).toBeUndefined();
});
