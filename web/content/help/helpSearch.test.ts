// What the Help Center's search finds.
import { expect, test } from "vitest";
import { groups } from "./answers";
import { filterGroups } from "./helpSearch";

const ids = (search: string) => filterGroups(groups, search).flatMap(({ answers }) => answers.map(({ id }) => id));
const all = groups.flatMap(({ answers }) => answers.map(({ id }) => id));

test("an empty search finds everything, and ids are unique", () => {
  expect(ids("")).toEqual(all);
  expect(ids("   ")).toEqual(all);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(24);
});

test("terms match in any order, without case and accents", () => {
  expect(ids("INVOICE")).toContain("invoice");
  expect(ids("whatsapp")).toEqual(["reminder"]);
  expect(ids("hours half")).toEqual(ids("half hours"));
  expect(ids("réfund")).toEqual(ids("refund"));
});

test("all terms must occur", () => {
  expect(ids("cancel order")).toContain("cancel-order");
  expect(ids("cancel order")).not.toContain("join");
  expect(ids("zebra")).toEqual([]);
});

test("synonyms match", () => {
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

test("text within links matches", () => {
  expect(ids("my orders")).toContain("follow-order");
});
