// Turns a prerendered page into one self-contained file: without hydration scripts, with the CSS it uses inlined.

const SCRIPT = /<script([^>]*)>[\s\S]*?<\/script>/g;
const RESOURCE_LINK = /<link rel="(?:modulepreload|preload|stylesheet)"[^>]*>/g;
const SUSPENSE_MARKER = /<!--\/?\$-->/g;

export const isStandalone = (html) => html.includes("<div data-standalone");

/** `css` is that of the whole site; rules that this page does not use are left out. */
export function makeStandalone(html, css) {
  const withoutScripts = html
    .replace(SCRIPT, (script, attributes) => (/data-stays|application\/ld\+json/.test(attributes) ? script : ""))
    .replace(RESOURCE_LINK, "")
    .replace(SUSPENSE_MARKER, "");
  const usedCss = purgeCss(css, classesIn(withoutScripts));
  // No rule of ours contains a tag that could end the style element.
  return withoutScripts.replace("</head>", () => `<style>${usedCss}</style></head>`);
}

/** The classes of all elements. */
export function classesIn(html) {
  const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, list]) => list.replaceAll("&amp;", "&").split(/\s+/));
  return new Set(lists.flat());
}

/** Removes rules with unused classes, and at-rules that become empty. */
export function purgeCss(css, used) {
  let result = "";
  for (const { head, body } of rulesOf(css)) {
    if (body === undefined) result += `${head};`;
    else if (/^@(media|supports|layer|container)/.test(head)) {
      const nested = purgeCss(body, used);
      if (nested) result += `${head}{${nested}}`;
    } else if (head.startsWith("@") || head.split(",").some((selector) => isUsed(selector, used))) {
      result += `${head}{${body}}`;
    }
  }
  return result;
}

/** The selector `.sm\:flex` is for the class `sm:flex`. A selector without a class is always used. */
function isUsed(selector, used) {
  const names = [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name.replaceAll("\\", ""));
  return names.every((name) => used.has(name));
}

/** The statements of one nesting level: prelude and block, or a statement without a block. */
function* rulesOf(css) {
  let start = 0;
  let depth = 0;
  let open = 0;
  for (let index = 0; index < css.length; index++) {
    const char = css[index];
    if (char === "\\") index++;
    else if (char === "/" && css[index + 1] === "*") {
      index = css.indexOf("*/", index) + 1;
      if (depth === 0) start = index + 1;
    } else if (char === '"' || char === "'") index = endOfString(css, index);
    else if (char === "{" && depth++ === 0) open = index;
    else if (char === "}" && --depth === 0) {
      yield { head: css.slice(start, open).trim(), body: css.slice(open + 1, index) };
      start = index + 1;
    } else if (char === ";" && depth === 0) {
      yield { head: css.slice(start, index).trim() };
      start = index + 1;
    }
  }
}

function endOfString(css, start) {
  for (let index = start + 1; index < css.length; index++) {
    if (css[index] === "\\") index++;
    else if (css[index] === css[start]) return index;
  }
  throw new Error("unterminated string in the CSS");
}
