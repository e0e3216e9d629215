// Doctors and their fields: named, found, put in order, and read from the address.
import { describe, expect, test } from "vitest";
import { anxiety, arjun, meera, sleep, sunita } from "../testUtils";
import {
  bySlug,
  type DoctorFilters,
  doctorName,
  filterDoctors,
  nameFromSlug,
  parseFilters,
  slugOf,
  sorts,
  toggled,
  toSearchParams,
} from "./rules";

const everyone = [meera, arjun, sunita];
const all: DoctorFilters = { words: "", sort: "rating", fields: [], languages: [] };
const found = (choices: Partial<DoctorFilters>) => filterDoctors(everyone, { ...all, ...choices }).map(({ id }) => id);

test.each([
  ["Meera Iyer", "Dr. Meera Iyer"],
  ["Dr. Arjun Nambiar", "Dr. Arjun Nambiar"],
  ["dr Arjun", "dr Arjun"],
  ["DR. ARJUN", "DR. ARJUN"],
  ["Drishti Rao", "Dr. Drishti Rao"],
  [" Meera ", "Dr. Meera"],
])("%s is addressed as %s", (name, addressed) => {
  expect(doctorName(name)).toBe(addressed);
});

test.each([
  ["Sleep", "sleep"],
  ["Anxiety & Stress", "anxiety-stress"],
  ["  Child  Psychology ", "child-psychology"],
  ["Éveil", "eveil"],
  ["नींद", "नींद"],
])("the slug of %j is %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

describe("a field in the address", () => {
  const fields = [anxiety, sleep];

  test.each(["anxiety-stress", "Anxiety-Stress", "Anxiety & Stress", "anxiety-%26-stress", "anxiety%20stress"])(
    "%s is the field",
    (asked) => {
      expect(bySlug(fields, asked)).toBe(anxiety);
    },
  );

  test.each(["sleeping", "", "---", "%E0%A4%A"])("%j is none", (asked) => {
    expect(bySlug(fields, asked)).toBeUndefined();
  });

  test("a name to show is made of the address", () => {
    expect(nameFromSlug("sleep-care")).toBe("Sleep Care");
  });
});

describe("searching", () => {
  test("by name or field, in any case", () => {
    expect(found({ words: "meera" })).toEqual([7]);
    expect(found({ words: "  ANXIETY " })).toEqual([7, 9]);
    expect(found({ words: "dr. sunita" })).toEqual([11]);
    expect(found({ words: "nobody" })).toEqual([]);
  });

  test("any of the chosen fields, and any of the chosen languages", () => {
    expect(found({ fields: ["sleep", "family"] })).toEqual([7, 11]);
    expect(found({ fields: ["unknown"] })).toEqual([]);
    expect(found({ languages: ["Tamil", "Santali"] })).toEqual([7, 11]);
    expect(found({ fields: ["anxiety-stress"], languages: ["Tamil"], words: "iyer" })).toEqual([7]);
  });

  test.each([
    ["rating", [7, 9, 11]],
    ["experience", [9, 7, 11]],
    ["fee-low", [9, 11, 7]],
    ["fee-high", [7, 11, 9]],
    ["patients", [9, 7, 11]],
  ] as const)("sorted by %s", (sort, order) => {
    expect(found({ sort })).toEqual(order);
  });

  test("what came is not put in another order", () => {
    found({ sort: "fee-low" });
    expect(everyone[0]).toBe(meera);
  });
});

describe("choices in the address", () => {
  const read = (query: string) => parseFilters(new URLSearchParams(query));

  test("without any, everything by rating", () => {
    expect(read("")).toEqual(all);
    expect(read("sort=cheapest&specialization=")).toEqual(all);
  });

  test("there and back", () => {
    const choices: DoctorFilters = {
      words: "iyer",
      sort: "fee-low",
      fields: ["sleep", "family"],
      languages: ["Tamil"],
    };
    const query = toSearchParams(new URLSearchParams("utm=x"), choices);
    expect(query.toString()).toBe(
      "utm=x&q=iyer&sort=fee-low&specialization=sleep&specialization=family&language=Tamil",
    );
    expect(parseFilters(query)).toEqual(choices);
    expect(toSearchParams(query, all).toString()).toBe("utm=x");
    expect(sorts[0]).toBe("rating");
  });

  test("a chip goes in and out", () => {
    expect(toggled(["a"], "b")).toEqual(["a", "b"]);
    expect(toggled(["a", "b"], "a")).toEqual(["b"]);
  });
});
