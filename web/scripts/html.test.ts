import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { deferHydration, inlineCss, insertServerMarkers, linkCss, scriptFiles, scriptHashes } from "./html.mjs";

const page = `<head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry-2.js"/></head><body><script type="application/ld+json">{}</script><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-3.js";
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry-2.js");</script></body>`;

test("removes preloads, so that nothing competes with the first paint", () => {
  const html = deferHydration(page);
  expect(html).not.toContain('<link rel="modulepreload"');
});

test("starts hydration after the first frame with the same modules in the same order", () => {
  const html = deferHydration(page);
  expect(html).toContain('<script type="module" async="">requestAnimationFrame(()=>setTimeout(async()=>{');
  expect(html).toContain(
    'const [,route0]=await Promise.all([import("/assets/manifest-1.js"),import("/assets/root-3.js")]);',
  );
  expect(html).toMatch(
    /__reactRouterRouteModules = \{"root":route0\};\s*import\("\/assets\/entry-2\.js"\);\}\)\)<\/script>/,
  );
});

test("inlines the stylesheet and keeps its disabled link", () => {
  const link = '<link rel="stylesheet" href="/assets/base.css" disabled=""/>';
  const read = (file: string) => `/* ${file} */`;
  expect(inlineCss(`<head>${link}</head>`, read)).toBe(`<head><style>/* assets/base.css */</style>${link}</head>`);
  for (const head of ["", link + link, link.replace(' disabled=""', "")]) {
    expect(() => inlineCss(`<head>${head}</head>`, read)).toThrow();
    expect(() => linkCss(`<head>${head}</head>`)).toThrow();
  }
});

test("enables the stylesheet link of the SPA fallback", () => {
  const link = '<link rel="stylesheet" href="/assets/base.css"/>';
  expect(linkCss(`<head>${link.replace("/>", ' disabled=""/>')}</head>`)).toBe(`<head>${link}</head>`);
});

test("fails when the hydration script is missing", () => {
  expect(() => deferHydration("<body></body>")).toThrow();
});

test("finds the same script files before and after the rewrite", () => {
  expect(scriptFiles(deferHydration(page))).toEqual(
    new Set(["assets/manifest-1.js", "assets/entry-2.js", "assets/root-3.js"]),
  );
});

test("hashes inline scripts, not JSON-LD or files", () => {
  const html = '<script>go()</script><script src="/a.js"></script><script type="application/ld+json">{}</script>';
  expect(scriptHashes(html)).toEqual([`sha256-${createHash("sha256").update("go()").digest("base64")}`]);
});

test("inserts each server marker once", () => {
  const fallback = '<title>DFT</title><script></script><link rel="stylesheet" href="/a.css"/><p><!--page:words--></p>';
  expect(insertServerMarkers(fallback)).toBe(
    '<!--page:head--><script></script><!--page:data--><link rel="stylesheet" href="/a.css"/><p><!--page:words--></p>',
  );
  expect(() => insertServerMarkers(fallback.replace("<title>DFT</title>", ""))).toThrow();
  expect(() => insertServerMarkers(`${fallback}<!--page:words-->`)).toThrow();
});
