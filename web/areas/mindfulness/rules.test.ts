import { expect, test } from "vitest";
import {
  ALL,
  countFilters,
  curatorOf,
  durationBand,
  featured,
  featuredFirst,
  filterTracks,
  formatDuration,
  formatLongDuration,
  hasFilters,
  noFilters,
  optionsOf,
  parseFilters,
  spokenDuration,
  toSearchParams,
  UNVERIFIED,
  upgradeMessage,
} from "./rules";
import { bowls, breath, exhale, freeAccess, openAccess, rain, sleep } from "./testing";

test.each([
  [0, "00:00"],
  [null, "00:00"],
  [Number.NaN, "00:00"],
  [65.9, "01:05"],
  [3725, "62:05"],
])("%s seconds of what plays are %s", (seconds, written) => expect(formatDuration(seconds)).toBe(written));

test.each([
  [0, "00:00"],
  [undefined, "00:00"],
  [3599, "59:59"],
  [3600, "01:00:00"],
  [3725, "01:02:05"],
])("%s seconds of a category are %s", (seconds, written) => expect(formatLongDuration(seconds)).toBe(written));

test("time is spoken in words", () => {
  expect(spokenDuration(1)).toBe("1 second");
  expect(spokenDuration(61)).toBe("1 minute 1 second");
  expect(spokenDuration(125.4)).toBe("2 minutes 5 seconds");
});

test("the five most liked are featured, the best first", () => {
  const many = [1, 9, 3, 7, 5, 8].map((liked_count, id) => ({ ...rain, id, liked_count }));
  expect(featured(many).map(({ liked_count }) => liked_count)).toEqual([9, 8, 7, 5, 3]);
  expect(featuredFirst([breath, sleep])).toEqual([sleep, breath]);
});

test.each([
  [59, "Under 1 min"],
  [60, "1–2 min"],
  [120, "1–2 min"],
  [121, "Over 2 min"],
])("%s seconds are %s", (seconds, band) => expect(durationBand(seconds)).toBe(band));

const all = [rain, bowls, exhale];
const titles = (choices: Partial<typeof noFilters>) =>
  filterTracks(all, { ...noFilters, ...choices }).map(({ title }) => title);

test("every word and every filter must fit", () => {
  expect(titles({})).toHaveLength(3);
  expect(titles({ words: "ROOF rain" })).toEqual(["Rain on a tin roof"]);
  expect(titles({ words: "slow breath" })).toEqual(["The long exhale"]);
  expect(titles({ mood: "Calm" })).toEqual(["Bowls at dusk", "The long exhale"]);
  expect(titles({ mood: "Calm", voice: "None" })).toEqual(["Bowls at dusk"]);
  expect(titles({ duration: "Under 1 min" })).toEqual(["The long exhale"]);
  expect(titles({ difficulty: "Medium", purpose: "Sleep" })).toEqual([]);
});

test("a filter offers what there is, after All", () => {
  expect(optionsOf(all, "mood")).toEqual([ALL, "Calm", "Restless"]);
  expect(optionsOf(all, "duration")).toEqual([ALL, "Under 1 min", "1–2 min", "Over 2 min"]);
  expect(optionsOf([], "voice")).toEqual([ALL]);
});

test("choices are in the address, and All is not", () => {
  const query = toSearchParams(new URLSearchParams("from=mail&voice=Man"), { words: "rain", mood: "Calm", voice: ALL });
  expect(query.toString()).toBe("from=mail&q=rain&mood=Calm");
  expect(parseFilters(query)).toEqual({ ...noFilters, words: "rain", mood: "Calm" });
  expect(countFilters(parseFilters(query))).toBe(1);
  expect(hasFilters(noFilters)).toBe(false);
});

test("what is said to whom", () => {
  expect(upgradeMessage("tracks", freeAccess)).toBe("Subscribe to access all tracks (currently limited to 2)");
  expect(upgradeMessage("categories", freeAccess)).toBe("Subscribe to access all categories (currently limited to 2)");
  expect(upgradeMessage("playlists", freeAccess)).toBe("Subscribe to access all playlists (currently limited to 2)");
  expect(upgradeMessage("content", freeAccess)).toBe("Subscribe to access all content");
  expect(upgradeMessage("content", UNVERIFIED)).toBe("Unable to verify subscription status");
  expect(upgradeMessage("tracks", openAccess)).toBeNull();
});

test("somebody has always chosen it", () => {
  expect(curatorOf("Dr. Meera Iyer")).toBe("Dr. Meera Iyer");
  expect(curatorOf(null)).toBe("DFT Wellness Team");
  expect(curatorOf(" ")).toBe("DFT Wellness Team");
});
