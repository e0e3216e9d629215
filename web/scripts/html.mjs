// Reading and rewriting the HTML that React Router prerendered; text in, text out.
import { createHash } from "node:crypto";

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const START = /(<script type="module"[^>]*>)([\s\S]*?)(<\/script>)/;
const IMPORT = /import (?:\* as (\w+) from )?("[^"]+");?\n?/g;
const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Lets the page paint when its HTML is here. The style comes inside, whole: what the scripts draw later needs no second one, which would have
 * the browser style everything anew while a person begins to touch it. The link to it stays, disabled, since React looks for it.
 */
export function styleInside(html, read) {
  const [link, file] = sheetOf(html);
  // A style is never ended by its own text: no rule of ours writes a tag.
  return html.replace(link, () => `<style>${read(file)}</style>${link}`);
}

/** Has the page fetch its style: for the frame, which the server fills and compresses anew for every doctor and product. */
export function styleBeside(html) {
  const [link] = sheetOf(html);
  return html.replace(link, link.replace(' disabled=""', ""));
}

function sheetOf(html) {
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)" disabled=""\/>/g)];
  if (sheets.length !== 1) throw new Error("the page names no style that is not fetched, or two");
  return sheets[0];
}

/**
 * Lets the page paint before its JavaScript competes for the network: the preloads leave <head>, and the module that starts
 * hydration fetches the same files, all at once, after the first frame. A page in a hidden tab waits until it is looked at.
 */
export function startAfterPaint(html) {
  if (!START.test(html)) throw new Error("the script that starts hydration was not found");
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  return html.replace(PRELOAD, "").replace(START, (_, open, body, close) => {
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

const STYLE = '<link rel="stylesheet"';
const UNNAMED = "<title>DFT</title>";

/**
 * Marks where the server writes what a page with a parameter tells: tags where React puts its own, the data block where React
 * will look for it. The place of the words is in app/shell/ComingScreen.
 */
export function markPlaces(html) {
  if (![UNNAMED, STYLE, "<!--page:words-->"].every((place) => html.split(place).length === 2)) {
    throw new Error("the frame has no place, or two, for what the server writes into it");
  }
  return html.replace(UNNAMED, "<!--page:head-->").replace(STYLE, `<!--page:data-->${STYLE}`);
}

/** The JavaScript files that the page names, before or after the rewrite. */
export function filesNamed(html) {
  return new Set([...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file));
}

/** The CSP sources of the scripts written into the page; a data block (JSON-LD) is never run and needs none. */
export function scriptHashes(html) {
  const runnable = [...html.matchAll(SCRIPT)].filter(
    ([, attributes, body]) => body && !/\bsrc=|type="application\//.test(attributes),
  );
  return [...new Set(runnable.map(([, , body]) => `sha256-${createHash("sha256").update(body).digest("base64")}`))];
}
