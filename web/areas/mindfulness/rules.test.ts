import { expect, test } from "vitest";
import {
  ALL,
  countFilters,
  curatorOf,
  durationBand,
  featuredFirst,
  featuredTracks,
  filterOptions,
  filterTracks,
  formatDuration,
  formatLongDuration,
  hasFilters,
  noFilters,
  optionLabel,
  parseFilters,
  spokenDuration,
  toSearchParams,
  UNVERIFIED,
  upgradeMessage,
} from "./rules";
import { bowls, breath, exhale, freeAccess, fullAccess, rain, sleep } from "./testUtils";

test.each([
  [0, "00:00"],
  [null, "00:00"],
  [Number.NaN, "00:00"],
  [65.9, "01:05"],
  [3725, "62:05"],
])("formatDuration(%s) is %s", (seconds, expected) => expect(formatDuration(seconds)).toBe(expected));

test.each([
  [0, "00:00"],
  [undefined, "00:00"],
  [3599, "59:59"],
  [3600, "01:00:00"],
  [3725, "01:02:05"],
])("formatLongDuration(%s) is %s", (seconds, expected) => expect(formatLongDuration(seconds)).toBe(expected));

test("spokenDuration spells out minutes and seconds", () => {
  expect(spokenDuration(1)).toBe("1 second");
  expect(spokenDuration(61)).toBe("1 minute 1 second");
  expect(spokenDuration(125.4)).toBe("2 minutes 5 seconds");
});

test("the five most liked tracks are featured, in descending order", () => {
  const tracks = [1, 9, 3, 7, 5, 8].map((liked_count, id) => ({ ...rain, id, liked_count }));
  expect(featuredTracks(tracks).map(({ liked_count }) => liked_count)).toEqual([9, 8, 7, 5, 3]);
  expect(featuredFirst([breath, sleep])).toEqual([sleep, breath]);
});

test.each([
  [59, "under-1"],
  [60, "1-2"],
  [120, "1-2"],
  [121, "over-2"],
])("a track of %s seconds is in the band %s", (seconds, band) => expect(durationBand(seconds)).toBe(band));

const all = [rain, bowls, exhale];
const titles = (selected: Partial<typeof noFilters>) =>
  filterTracks(all, { ...noFilters, ...selected }).map(({ title }) => title);

test("a track matches when it contains every word and matches every filter", () => {
  expect(titles({})).toHaveLength(3);
  expect(titles({ query: "ROOF rain" })).toEqual(["Rain on a tin roof"]);
  expect(titles({ query: "slow breath" })).toEqual(["The long exhale"]);
  expect(titles({ mood: "Calm" })).toEqual(["Bowls at dusk", "The long exhale"]);
  expect(titles({ mood: "Calm", voice: "None" })).toEqual(["Bowls at dusk"]);
  expect(titles({ duration: "under-1" })).toEqual(["The long exhale"]);
  expect(titles({ difficulty: "Medium", purpose: "Sleep" })).toEqual([]);
});

test("filter options are All and the values of the tracks", () => {
  expect(filterOptions(all, "mood")).toEqual([ALL, "Calm", "Restless"]);
  expect(filterOptions(all, "duration")).toEqual([ALL, "under-1", "1-2", "over-2"]);
  expect(filterOptions([], "voice")).toEqual([ALL]);
});

test("filters round-trip through the search params, without All", () => {
  const params = toSearchParams(new URLSearchParams("from=mail&voice=Man"), {
    query: "rain",
    mood: "Calm",
    voice: ALL,
  });
  expect(params.toString()).toBe("from=mail&q=rain&mood=Calm");
  expect(parseFilters(params)).toEqual({ ...noFilters, query: "rain", mood: "Calm" });
  expect(countFilters(parseFilters(params))).toBe(1);
  expect(hasFilters(noFilters)).toBe(false);
});

test("option labels are the text of ALL and of the duration bands, and otherwise the value", () => {
  expect(optionLabel("mood", ALL)).toBe("All");
  expect(optionLabel("duration", "1-2")).toBe("1–2 min");
  expect(optionLabel("mood", "Calm")).toBe("Calm");
  expect(optionLabel("duration", "forever")).toBe("forever");
});

test.each([
  ["mood=All&duration=Under+1+min", "under-1"],
  ["mood=All&duration=1%E2%80%932+min", "1-2"],
  ["mood=All&duration=Over+2+min", "over-2"],
])("labels in an older link are read as ids: %s", (search, duration) => {
  expect(parseFilters(new URLSearchParams(search))).toEqual({ ...noFilters, duration });
});

test("a change rewrites the labels of an older link as ids", () => {
  const params = toSearchParams(new URLSearchParams("mood=All&duration=1–2 min&from=mail"), { voice: "Man" });
  expect(params.toString()).toBe("duration=1-2&from=mail&voice=Man");
});

test("upgradeMessage depends on the content and the access", () => {
  expect(upgradeMessage("tracks", freeAccess)).toBe("Subscribe to access all tracks (currently limited to 2)");
  expect(upgradeMessage("categories", freeAccess)).toBe("Subscribe to access all categories (currently limited to 2)");
  expect(upgradeMessage("playlists", freeAccess)).toBe("Subscribe to access all playlists (currently limited to 2)");
  expect(upgradeMessage("content", freeAccess)).toBe("Subscribe to access all content");
  expect(upgradeMessage("tracks", UNVERIFIED)).toBe("Subscribe to access all tracks (currently limited to 2)");
  expect(upgradeMessage("tracks", fullAccess)).toBeNull();
});

test("curatorOf falls back to the default curator", () => {
  expect(curatorOf("Dr. Meera Iyer")).toBe("Dr. Meera Iyer");
  expect(curatorOf(null)).toBe("DFT Wellness Team");
  expect(curatorOf(" ")).toBe("DFT Wellness Team");
});
