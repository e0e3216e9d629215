// What the Help Center's search finds.
import { expect, test } from "vitest";
import { groups } from "./answers";
import { filterGroups } from "./helpSearch";

const ids = (search: string) => filterGroups(groups, search).flatMap(({ answers }) => answers.map(({ id }) => id));
const all = groups.flatMap(({ answers }) => answers.map(({ id }) => id));

test("nothing searched is everything, and every answer has an id of its own", () => {
  expect(ids("")).toEqual(all);
  expect(ids("   ")).toEqual(all);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(24);
});

test("words count wherever they stand, without case, accents or order", () => {
  expect(ids("INVOICE")).toContain("invoice");
  expect(ids("whatsapp")).toEqual(["reminder"]);
  expect(ids("hours half")).toEqual(ids("half hours"));
  expect(ids("réfund")).toEqual(ids("refund"));
});

test("all words must be there", () => {
  expect(ids("cancel order")).toContain("cancel-order");
  expect(ids("cancel order")).not.toContain("join");
  expect(ids("zebra")).toEqual([]);
});

test("words people use for it find it too", () => {
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

test("words within a link are found", () => {
  expect(ids("my orders")).toContain("follow-order");
});
