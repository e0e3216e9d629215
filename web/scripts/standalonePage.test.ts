import { expect, test } from "vitest";
import { classesIn, isStandalone, makeStandalone, purgeCss } from "./standalonePage.mjs";

const page = `<html><head><title>Help</title><link rel="preload" href="/assets/f.woff2"/><link rel="stylesheet" href="/assets/base.css"/><link rel="icon" href="/favicon.svg"/><script data-stays="">early()</script></head><body><!--$--><div data-standalone=""><p class="flex sm:gap-2">Call</p></div><!--/$--><script data-stays="">keep()</script><script>window.__reactRouterContext = {}</script><script type="module" async="">import "/assets/entry.js";</script><script type="application/ld+json">{}</script></body></html>`;

test("removes external resources and all scripts but those marked data-stays", () => {
  const html = makeStandalone(page, ".flex{display:flex}");
  expect(isStandalone(html)).toBe(true);
  expect([...html.matchAll(/<script[^>]*>([^<]*)/g)].map(([, body]) => body)).toEqual(["early()", "keep()", "{}"]);
  expect([...html.matchAll(/<link rel="(\w+)"/g)].map(([, rel]) => rel)).toEqual(["icon"]);
  expect(html).toContain("<style>.flex{display:flex}</style></head>");
  expect(html).toContain('<p class="flex sm:gap-2">Call</p>');
});

test("a page with a shell is not standalone", () => {
  expect(isStandalone("<body><main></main></body>")).toBe(false);
});

test("reads the classes of the page", () => {
  expect(classesIn('<p class="a b"><i class="[&amp;_p]:mt-1"></i></p>')).toEqual(new Set(["a", "b", "[&_p]:mt-1"]));
});

const used = new Set(["flex", "sm:gap-2", "mt-0.5"]);

test.each([
  ["a used rule", ".flex{display:flex}", ".flex{display:flex}"],
  ["an unused rule", ".grid{display:grid}", ""],
  ["escaped characters", ".mt-0\\.5{margin-top:2px}.mt-0\\.6{}", ".mt-0\\.5{margin-top:2px}"],
  ["a selector list with one used class", ".grid,.flex{gap:0}", ".grid,.flex{gap:0}"],
  ["an element selector", "h1,h2{margin:0}", "h1,h2{margin:0}"],
  ["at-rules", "@media (width>=40rem){.sm\\:gap-2{gap:8px}.x{gap:0}}", "@media (width>=40rem){.sm\\:gap-2{gap:8px}}"],
  ["an at-rule that becomes empty", "@layer utilities{@media print{.x{gap:0}}}", ""],
  ["at-rules without a selector", '@font-face{src:url("/a}b")}@layer a,b;', '@font-face{src:url("/a}b")}@layer a,b;'],
  ["comments", "/*! a { */.flex{display:flex}", ".flex{display:flex}"],
])("%s", (_, css, expected) => {
  expect(purgeCss(css, used)).toBe(expected);
});
