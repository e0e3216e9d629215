// Every pair of colours that may meet on a screen is readable, in light and in dark.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contrast } from "./contrast";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
);

const TEXT = 4.5;
const SHAPE = 3;

const grounds = ["surface", "raised", "sunken"];
const families = ["accent", "coral", "hold", "taken", "ok", "danger", "premium"];

/** [what, on what, how much]: the pairs components may use. A new pair is added here before it is used. */
const pairs: [string, string, number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ["ink", ground, TEXT],
    ["ink-soft", ground, TEXT],
    ["accent-strong", ground, TEXT],
    ["line-strong", ground, SHAPE],
    ["focus", ground, SHAPE],
    ["star", ground, SHAPE],
    ...families.map((family): [string, string, number] => [family, ground, TEXT]),
  ]),
  ...families.flatMap((family): [string, string, number][] => [
    [`${family}-ink`, family, TEXT],
    [family, `${family}-soft`, TEXT],
    ["ink", `${family}-soft`, TEXT],
    ["ink-soft", `${family}-soft`, TEXT],
    ["focus", `${family}-soft`, SHAPE],
  ]),
  ["accent-ink", "accent-strong", TEXT],
  ["accent-strong", "accent-soft", TEXT],
];

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test.each(pairs)("%s on %s has a contrast of %d", (front, back, least) => {
    const [over, under] = [colours.get(front)?.[theme], colours.get(back)?.[theme]];
    if (!over || !under) return expect.fail(`${front} or ${back} is no token`);
    expect(contrast(over, under)).toBeGreaterThanOrEqual(least);
  });
});

test("every colour token has its class", () => {
  const withoutClass = ["shade"];
  const classes = [...css.matchAll(/--color-([\w-]+): var\(--([\w-]+)\);/g)];
  expect(classes.every(([, name, token]) => name === token)).toBe(true);
  expect(
    classes
      .map(([, name]) => name)
      .concat(withoutClass)
      .sort(),
  ).toEqual([...colours.keys()].sort());
});

test("contrast is computed as WCAG says", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});
