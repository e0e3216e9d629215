// Slugs, search, sorting and filters in the URL.
import { describe, expect, test } from "vitest";
import { anxiety, arjun, meera, sleep, sunita } from "../testUtils";
import {
  type DoctorFilters,
  filterDoctors,
  findBySlug,
  nameFromSlug,
  parseFilters,
  slugOf,
  sorts,
  toggleItem,
  toSearchParams,
} from "./rules";

const doctors = [meera, arjun, sunita];
const noFilters: DoctorFilters = { query: "", sort: "rating", specializations: [], languages: [] };
const matchingIds = (filters: Partial<DoctorFilters>) =>
  filterDoctors(doctors, { ...noFilters, ...filters }).map(({ id }) => id);

test.each([
  ["Sleep", "sleep"],
  ["Anxiety & Stress", "anxiety-stress"],
  ["  Child  Psychology ", "child-psychology"],
  ["Éveil", "eveil"],
  ["नींद", "नींद"],
])("the slug of %j is %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

describe("findBySlug", () => {
  const specializations = [anxiety, sleep];

  test.each(["anxiety-stress", "Anxiety-Stress", "Anxiety & Stress", "anxiety-%26-stress", "anxiety%20stress"])(
    "finds the specialization for %s",
    (param) => {
      expect(findBySlug(specializations, param)).toBe(anxiety);
    },
  );

  test.each(["sleeping", "", "---", "%E0%A4%A"])("finds nothing for %j", (param) => {
    expect(findBySlug(specializations, param)).toBeUndefined();
  });

  test("derives a display name from a slug", () => {
    expect(nameFromSlug("sleep-care")).toBe("Sleep Care");
  });
});

describe("filterDoctors", () => {
  test("searches name and specialization, case-insensitively", () => {
    expect(matchingIds({ query: "meera" })).toEqual([7]);
    expect(matchingIds({ query: "  ANXIETY " })).toEqual([7, 9]);
    expect(matchingIds({ query: "dr. sunita" })).toEqual([11]);
    expect(matchingIds({ query: "nobody" })).toEqual([]);
  });

  test("searches what people call their trouble, languages and the city, in any order", () => {
    expect(matchingIds({ query: "insomnia" })).toEqual([7]);
    expect(matchingIds({ query: "malayalam" })).toEqual([9]);
    expect(matchingIds({ query: "bengaluru panic" })).toEqual([7, 9]);
    expect(matchingIds({ query: "tamil insomnia meera" })).toEqual([7]);
  });

  test("matches any selected specialization and any selected language", () => {
    expect(matchingIds({ specializations: ["sleep", "family"] })).toEqual([7, 11]);
    expect(matchingIds({ specializations: ["unknown"] })).toEqual([]);
    expect(matchingIds({ languages: ["Tamil", "Santali"] })).toEqual([7, 11]);
    expect(matchingIds({ specializations: ["anxiety-stress"], languages: ["Tamil"], query: "iyer" })).toEqual([7]);
  });

  test.each([
    ["rating", [7, 9, 11]],
    ["experience", [9, 7, 11]],
    ["fee-low", [9, 11, 7]],
    ["fee-high", [7, 11, 9]],
    ["patients", [9, 7, 11]],
  ] as const)("sorts by %s", (sort, order) => {
    expect(matchingIds({ sort })).toEqual(order);
  });

  test("does not change the input", () => {
    matchingIds({ sort: "fee-low" });
    expect(doctors[0]).toBe(meera);
  });
});

describe("search params", () => {
  const parse = (query: string) => parseFilters(new URLSearchParams(query));

  test("default to all doctors by rating", () => {
    expect(parse("")).toEqual(noFilters);
    expect(parse("sort=cheapest&specialization=")).toEqual(noFilters);
  });

  test("round-trip", () => {
    const filters: DoctorFilters = {
      query: "iyer",
      sort: "fee-low",
      specializations: ["sleep", "family"],
      languages: ["Tamil"],
    };
    const query = toSearchParams(new URLSearchParams("utm=x"), filters);
    expect(query.toString()).toBe(
      "utm=x&q=iyer&sort=fee-low&specialization=sleep&specialization=family&language=Tamil",
    );
    expect(parseFilters(query)).toEqual(filters);
    expect(toSearchParams(query, noFilters).toString()).toBe("utm=x");
    expect(sorts[0]).toBe("rating");
  });

  test("toggleItem adds and removes", () => {
    expect(toggleItem(["a"], "b")).toEqual(["a", "b"]);
    expect(toggleItem(["a", "b"], "a")).toEqual(["b"]);
  });
});
