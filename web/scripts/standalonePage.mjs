// Makes a prerendered page stand by itself: the scripts that wake it go, the style it uses comes inside. Text in, text out.

const SCRIPT = /<script([^>]*)>[\s\S]*?<\/script>/g;
const FETCHED = /<link rel="(?:modulepreload|preload|stylesheet)"[^>]*>/g;
const STREAM = /<!--\/?\$-->/g;

export const standsAlone = (html) => html.includes("<div data-standalone");

/** `style` is the whole site's; what this page does not use is left out. */
export function standAlone(html, style) {
  const bare = html
    .replace(SCRIPT, (script, attributes) => (/data-stays|application\/ld\+json/.test(attributes) ? script : ""))
    .replace(FETCHED, "")
    .replace(STREAM, "");
  const own = usedStyle(style, classesIn(bare));
  // A style is never ended by its own text: no rule of ours writes a tag.
  return bare.replace("</head>", () => `<style>${own}</style></head>`);
}

/** Every class that an element of the page has. */
export function classesIn(html) {
  const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, list]) => list.replaceAll("&amp;", "&").split(/\s+/));
  return new Set(lists.flat());
}

/** The rules without those that name a class nobody has; groups that become empty go with them. */
export function usedStyle(css, used) {
  let kept = "";
  for (const { head, body } of rulesOf(css)) {
    if (body === undefined) kept += `${head};`;
    else if (/^@(media|supports|layer|container)/.test(head)) {
      const inside = usedStyle(body, used);
      if (inside) kept += `${head}{${inside}}`;
    } else if (head.startsWith("@") || head.split(",").some((selector) => isUsed(selector, used))) {
      kept += `${head}{${body}}`;
    }
  }
  return kept;
}

/** `.sm\:flex` is the class `sm:flex`. A selector without a class is for every page. */
function isUsed(selector, used) {
  const names = [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name.replaceAll("\\", ""));
  return names.every((name) => used.has(name));
}

/** The statements of one level: what stands before a brace and what is in it, or a statement without one. */
function* rulesOf(css) {
  let from = 0;
  let depth = 0;
  let open = 0;
  for (let at = 0; at < css.length; at++) {
    const sign = css[at];
    if (sign === "\\") at++;
    else if (sign === "/" && css[at + 1] === "*") {
      at = css.indexOf("*/", at) + 1;
      if (depth === 0) from = at + 1;
    } else if (sign === '"' || sign === "'") at = endOfText(css, at);
    else if (sign === "{" && depth++ === 0) open = at;
    else if (sign === "}" && --depth === 0) {
      yield { head: css.slice(from, open).trim(), body: css.slice(open + 1, at) };
      from = at + 1;
    } else if (sign === ";" && depth === 0) {
      yield { head: css.slice(from, at).trim() };
      from = at + 1;
    }
  }
}

function endOfText(css, start) {
  for (let at = start + 1; at < css.length; at++) {
    if (css[at] === "\\") at++;
    else if (css[at] === css[start]) return at;
  }
  throw new Error("a text in the style never ends");
}
