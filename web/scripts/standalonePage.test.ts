// A page that stands by itself, from the smallest page and the smallest style that have everything.
import { expect, test } from "vitest";
import { classesIn, standAlone, standsAlone, usedStyle } from "./standalonePage.mjs";

const page = `<html><head><title>Help</title><link rel="preload" href="/assets/f.woff2"/><link rel="stylesheet" href="/assets/base.css"/><link rel="icon" href="/favicon.svg"/><script data-stays="">early()</script></head><body><!--$--><div data-standalone=""><p class="flex sm:gap-2">Call</p></div><!--/$--><script data-stays="">keep()</script><script>window.__reactRouterContext = {}</script><script type="module" async="">import "/assets/entry.js";</script><script type="application/ld+json">{}</script></body></html>`;

test("what would have to be fetched is gone, and the scripts that stay are the two that say so", () => {
  const html = standAlone(page, ".flex{display:flex}");
  expect(standsAlone(html)).toBe(true);
  expect([...html.matchAll(/<script[^>]*>([^<]*)/g)].map(([, body]) => body)).toEqual(["early()", "keep()", "{}"]);
  expect([...html.matchAll(/<link rel="(\w+)"/g)].map(([, rel]) => rel)).toEqual(["icon"]);
  expect(html).toContain("<style>.flex{display:flex}</style></head>");
  expect(html).toContain('<p class="flex sm:gap-2">Call</p>');
});

test("a page with a frame is left to wake", () => {
  expect(standsAlone("<body><main></main></body>")).toBe(false);
});

test("classes are read from the page", () => {
  expect(classesIn('<p class="a b"><i class="[&amp;_p]:mt-1"></i></p>')).toEqual(new Set(["a", "b", "[&_p]:mt-1"]));
});

const used = new Set(["flex", "sm:gap-2", "mt-0.5"]);

test.each([
  ["a rule that is used", ".flex{display:flex}", ".flex{display:flex}"],
  ["a rule that nobody uses", ".grid{display:grid}", ""],
  ["signs in a name", ".mt-0\\.5{margin-top:2px}.mt-0\\.6{}", ".mt-0\\.5{margin-top:2px}"],
  ["a list of which one is used", ".grid,.flex{gap:0}", ".grid,.flex{gap:0}"],
  ["a plain element", "h1,h2{margin:0}", "h1,h2{margin:0}"],
  ["groups", "@media (width>=40rem){.sm\\:gap-2{gap:8px}.x{gap:0}}", "@media (width>=40rem){.sm\\:gap-2{gap:8px}}"],
  ["a group of nothing", "@layer utilities{@media print{.x{gap:0}}}", ""],
  ["what has no selector", '@font-face{src:url("/a}b")}@layer a,b;', '@font-face{src:url("/a}b")}@layer a,b;'],
  ["comments", "/*! a { */.flex{display:flex}", ".flex{display:flex}"],
])("%s", (_, css, kept) => {
  expect(usedStyle(css, used)).toBe(kept);
});
