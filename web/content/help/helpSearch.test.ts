// The search of the Help Center.
import { expect, test } from "vitest";
import { groups } from "./answers";
import { filterGroups } from "./helpSearch";

const ids = (query: string) => filterGroups(groups, query).flatMap(({ answers }) => answers.map(({ id }) => id));
const all = groups.flatMap(({ answers }) => answers.map(({ id }) => id));

test("an empty query returns every answer, and ids are unique", () => {
  expect(ids("")).toEqual(all);
  expect(ids("   ")).toEqual(all);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(24);
});

test("matching ignores case, accents and word order", () => {
  expect(ids("INVOICE")).toContain("invoice");
  expect(ids("whatsapp")).toEqual(["reminder"]);
  expect(ids("hours half")).toEqual(ids("half hours"));
  expect(ids("réfund")).toEqual(ids("refund"));
});

test("an answer must contain every word", () => {
  expect(ids("cancel order")).toContain("cancel-order");
  expect(ids("cancel order")).not.toContain("join");
  expect(ids("zebra")).toEqual([]);
});

test("matches the extra keywords of an answer", () => {
  for (const [word, id] of [
    ["reschedule", "another-time"],
    ["gst", "invoice"],
    ["suicide", "crisis"],
    ["delete", "erase"],
    ["autopay", "renewal"],
    ["upi", "money-gone"],
  ] as const) {
    expect(ids(word), word).toContain(id);
  }
});

test("matches text inside links", () => {
  expect(ids("my orders")).toContain("follow-order");
});
