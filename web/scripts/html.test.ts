// The rewrite of the prerendered HTML, on the smallest page that has everything.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { filesNamed, markPlaces, scriptHashes, startAfterPaint, styleBeside, styleInside } from "./html.mjs";

const page = `<head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry-2.js"/></head><body><script type="application/ld+json">{}</script><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-3.js";
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry-2.js");</script></body>`;

test("nothing is preloaded before the first paint", () => {
  const html = startAfterPaint(page);
  expect(html).not.toContain('<link rel="modulepreload"');
});

test("hydration starts a frame later, with the same modules in the same order", () => {
  const html = startAfterPaint(page);
  expect(html).toContain('<script type="module" async="">requestAnimationFrame(()=>setTimeout(async()=>{');
  expect(html).toContain(
    'const [,route0]=await Promise.all([import("/assets/manifest-1.js"),import("/assets/root-3.js")]);',
  );
  expect(html).toMatch(
    /__reactRouterRouteModules = \{"root":route0\};\s*import\("\/assets\/entry-2\.js"\);\}\)\)<\/script>/,
  );
});

test("the style is in the page, and the link to it where React will look for it", () => {
  const link = '<link rel="stylesheet" href="/assets/base.css" disabled=""/>';
  const read = (file: string) => `/* ${file} */`;
  expect(styleInside(`<head>${link}</head>`, read)).toBe(`<head><style>/* assets/base.css */</style>${link}</head>`);
  for (const head of ["", link + link, link.replace(' disabled=""', "")]) {
    expect(() => styleInside(`<head>${head}</head>`, read)).toThrow();
    expect(() => styleBeside(`<head>${head}</head>`)).toThrow();
  }
});

test("the frame fetches the style", () => {
  const link = '<link rel="stylesheet" href="/assets/base.css"/>';
  expect(styleBeside(`<head>${link.replace("/>", ' disabled=""/>')}</head>`)).toBe(`<head>${link}</head>`);
});

test("a page that cannot be started is an error, not a dead page", () => {
  expect(() => startAfterPaint("<body></body>")).toThrow();
});

test("the budget sees the same files before and after", () => {
  expect(filesNamed(startAfterPaint(page))).toEqual(
    new Set(["assets/manifest-1.js", "assets/entry-2.js", "assets/root-3.js"]),
  );
});

test("scripts that run are hashed, data and files are not", () => {
  const html = '<script>go()</script><script src="/a.js"></script><script type="application/ld+json">{}</script>';
  expect(scriptHashes(html)).toEqual([`sha256-${createHash("sha256").update("go()").digest("base64")}`]);
});

test("the frame has one place for each thing that the server writes", () => {
  const frame = '<title>DFT</title><script></script><link rel="stylesheet" href="/a.css"/><p><!--page:words--></p>';
  expect(markPlaces(frame)).toBe(
    '<!--page:head--><script></script><!--page:data--><link rel="stylesheet" href="/a.css"/><p><!--page:words--></p>',
  );
  expect(() => markPlaces(frame.replace("<title>DFT</title>", ""))).toThrow();
  expect(() => markPlaces(`${frame}<!--page:words-->`)).toThrow();
});
