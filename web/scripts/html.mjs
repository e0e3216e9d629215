// Pure functions that read and rewrite the HTML that React Router prerendered.
import { createHash } from "node:crypto";

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const ENTRY_SCRIPT = /(<script type="module"[^>]*>)([\s\S]*?)(<\/script>)/;
const IMPORT = /import (?:\* as (\w+) from )?("[^"]+");?\n?/g;
const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Inlines the whole stylesheet, so that the page paints as soon as its HTML is loaded. A second stylesheet for what is rendered later would
 * cause a full style recalculation during the first interactions. The link stays, disabled, because React looks for it.
 */
export function inlineCss(html, read) {
  const [link, file] = stylesheetLink(html);
  // No rule of ours contains a tag that could end the style element.
  return html.replace(link, () => `<style>${read(file)}</style>${link}`);
}

/** Links the stylesheet: for the SPA fallback, which the server fills and compresses for every doctor and product. */
export function linkCss(html) {
  const [link] = stylesheetLink(html);
  return html.replace(link, link.replace(' disabled=""', ""));
}

function stylesheetLink(html) {
  const links = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)" disabled=""\/>/g)];
  if (links.length !== 1) throw new Error(`expected one disabled stylesheet link, found ${links.length}`);
  return links[0];
}

/**
 * Paints the page before its JavaScript competes for the network: removes the preloads from <head>, and loads the same files in parallel
 * after the first frame. A hidden tab waits until it is visible.
 */
export function deferHydration(html) {
  if (!ENTRY_SCRIPT.test(html)) throw new Error("the script that starts hydration was not found");
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  return html.replace(PRELOAD, "").replace(ENTRY_SCRIPT, (_, open, body, close) => {
    const imports = [...body.matchAll(IMPORT)];
    const names = imports.map(([, name]) => name ?? "").join(",");
    const calls = imports.map(([, , file]) => `import(${file})`).join(",");
    const rest = body.replace(IMPORT, "").trim();
    const start = [
      `for(const href of ${JSON.stringify(preloads)})`,
      `document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
      `const [${names}]=await Promise.all([${calls}]);`,
      rest,
    ].join("");
    return `${open}requestAnimationFrame(()=>setTimeout(async()=>{${start}}))${close}`;
  });
}

const STYLESHEET = '<link rel="stylesheet"';
const DEFAULT_TITLE = "<title>DFT</title>";

/**
 * Inserts the markers that the server replaces by the metadata of a page with a parameter: tags where React renders its own, JSON-LD where
 * React looks for it. The marker of the noscript text is in app/shell/RouteFallback.tsx.
 */
export function insertServerMarkers(html) {
  if (![DEFAULT_TITLE, STYLESHEET, "<!--page:words-->"].every((text) => html.split(text).length === 2)) {
    throw new Error("the SPA fallback must have each position for the server's metadata exactly once");
  }
  return html.replace(DEFAULT_TITLE, "<!--page:head-->").replace(STYLESHEET, `<!--page:data-->${STYLESHEET}`);
}

/** The JavaScript files that a document loads, before or after the rewrite. */
export function scriptFiles(html) {
  return new Set([...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file));
}

/** The CSP sources of inline scripts. JSON-LD is not executed and needs none. */
export function scriptHashes(html) {
  const runnable = [...html.matchAll(SCRIPT)].filter(
    ([, attributes, body]) => body && !/\bsrc=|type="application\//.test(attributes),
  );
  return [...new Set(runnable.map(([, , body]) => `sha256-${createHash("sha256").update(body).digest("base64")}`))];
}
