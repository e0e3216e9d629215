// What is made of Lighthouse's reports: medians, the ratio to the bare page, and by name all that falls short. Reports in, text out.

const LCP_RATIO = 1.5;
const CLS = 0.02;
const TBT = 200;
/** What must be whole. Speed is not here: it is judged beside the bare page. */
const WHOLE = ["accessibility", "best-practices", "seo"];

export const GOALS = `goals: LCP at most ${LCP_RATIO} of the bare page, CLS at most ${CLS}, TBT at most ${TBT} ms, the last three 100`;

/**
 * The floor beside which the pages are measured: the heading and the paragraphs of a page of ours, whole, as plain HTML. No style, script, font
 * or picture; what a browser needs to show that much text on a phone, and nothing else.
 */
export function barePage(html) {
  const body = html.slice(html.indexOf("<body"));
  const texts = [...body.matchAll(/<(h1|h2|p)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, tag, inside]) => {
    const words = inside
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim();
    return words && `<${tag}>${words}</${tag}>`;
  });
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="description" content="The floor that the pages are measured beside.">',
    "<title>A bare page</title>",
    // Without one the browser asks for another file.
    '<link rel="icon" href="data:,">',
  ];
  return `<!doctype html><html lang="en"><head>${head.join("")}</head><body>${texts.filter(Boolean).join("\n")}</body></html>`;
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** How strong the processor was in the middle one of these reports. */
export function power(reports) {
  return Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)));
}

/** One page from its reports. What must be whole has to be so in every one of them. */
export function summary(name, reports) {
  if (reports.length === 0) throw new Error(`there is no report of ${name}`);
  const measured = (id) => median(reports.map(({ audits }) => audits[id].numericValue));
  const scores = (id) => reports.map(({ categories }) => Math.round(categories[id].score * 100));
  return {
    name,
    lcp: measured("largest-contentful-paint"),
    cls: measured("cumulative-layout-shift"),
    tbt: measured("total-blocking-time"),
    performance: median(scores("performance")),
    whole: WHOLE.map((id) => Math.min(...scores(id))),
    lacks: [...new Set(reports.flatMap(lacks))],
    biggest: biggest(reports[0]),
  };
}

/** The audits of what must be whole that are not. */
function lacks({ audits, categories }) {
  const refs = WHOLE.flatMap((id) => categories[id].auditRefs).filter(({ weight }) => weight > 0);
  return refs
    .map(({ id }) => audits[id])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title }) => `${id}: ${title}`);
}

/** The element that the largest paint was of. */
function biggest({ audits }) {
  const details = JSON.stringify(
    audits["lcp-breakdown-insight"]?.details ?? audits["largest-contentful-paint-element"]?.details,
  );
  return details && JSON.parse(/"snippet":("(?:[^"\\]|\\.)*")/.exec(details)?.[1] ?? '""');
}

/** Why a page does not hold, one line each. */
export function shortfalls(page, floor) {
  const ratio = page.lcp / floor.lcp;
  return [
    ratio > LCP_RATIO &&
      `LCP is ${ratio.toFixed(2)} of the bare page's, painted by ${page.biggest || "an unknown element"}`,
    page.cls > CLS && `CLS is ${page.cls.toFixed(3)}`,
    page.tbt > TBT && `TBT is ${Math.round(page.tbt)} ms`,
    ...page.lacks,
  ].filter(Boolean);
}

const COLUMNS = ["page", "LCP", "of bare", "CLS", "TBT", "performance", "accessibility", "best practices", "SEO"];

/** One line for each page, the bare one first, and under it what falls short. */
export function table(floor, pages) {
  const rows = [floor, ...pages].map((page) => [
    page.name,
    `${Math.round(page.lcp)} ms`,
    (page.lcp / floor.lcp).toFixed(2),
    page.cls.toFixed(3),
    `${Math.round(page.tbt)} ms`,
    ...[page.performance, ...page.whole].map(String),
  ]);
  const widths = COLUMNS.map((column, at) => Math.max(column.length, ...rows.map((row) => row[at].length)));
  const lines = [COLUMNS, ...rows].map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join("  "),
  );
  const short = pages.flatMap((page) => shortfalls(page, floor).map((why) => `falls short: ${page.name} ${why}`));
  return [...lines, ...(short.length > 0 ? short : ["nothing falls short"])].join("\n");
}
