// Turns Lighthouse reports into a table: medians, the ratio to a bare page, and the goals that were missed.

const MAX_LCP_RATIO = 1.5;
const MAX_CLS = 0.02;
const MAX_TBT_MS = 200;
/** Categories that must score 100. Performance is judged relative to the bare page instead. */
const PERFECT_CATEGORIES = ["accessibility", "best-practices", "seo"];

export const GOALS = `goals: LCP at most ${MAX_LCP_RATIO} of the bare page, CLS at most ${MAX_CLS}, TBT at most ${MAX_TBT_MS} ms, the last three 100`;

/**
 * The baseline: the headings and paragraphs of a page as plain HTML without styles, scripts, fonts or images, i.e. the
 * least that a browser needs to show that much text.
 */
export function barePage(html) {
  const body = html.slice(html.indexOf("<body"));
  const texts = [...body.matchAll(/<(h1|h2|p)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, tag, inside]) => {
    const text = inside
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim();
    return text && `<${tag}>${text}</${tag}>`;
  });
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="description" content="The baseline for the measurements.">',
    "<title>A bare page</title>",
    // Otherwise the browser requests /favicon.ico.
    '<link rel="icon" href="data:,">',
  ];
  return `<!doctype html><html lang="en"><head>${head.join("")}</head><body>${texts.filter(Boolean).join("\n")}</body></html>`;
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The median of Lighthouse's CPU benchmark. */
export function benchmarkIndex(reports) {
  return Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)));
}

/** Summarises the reports of one page. The lowest score of a category counts. */
export function summary(name, reports) {
  if (reports.length === 0) throw new Error(`no report of ${name}`);
  const metric = (id) => median(reports.map(({ audits }) => audits[id].numericValue));
  const scores = (id) => reports.map(({ categories }) => Math.round(categories[id].score * 100));
  return {
    name,
    lcp: metric("largest-contentful-paint"),
    cls: metric("cumulative-layout-shift"),
    tbt: metric("total-blocking-time"),
    performance: median(scores("performance")),
    scores: PERFECT_CATEGORIES.map((id) => Math.min(...scores(id))),
    failedAudits: [...new Set(reports.flatMap(failedAudits))],
    lcpElement: lcpElement(reports[0]),
  };
}

/** The failed audits of the categories that must score 100. */
function failedAudits({ audits, categories }) {
  const refs = PERFECT_CATEGORIES.flatMap((id) => categories[id].auditRefs).filter(({ weight }) => weight > 0);
  return refs
    .map(({ id }) => audits[id])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title }) => `${id}: ${title}`);
}

/** The HTML of the largest contentful paint's element. */
function lcpElement({ audits }) {
  const details = JSON.stringify(
    audits["lcp-breakdown-insight"]?.details ?? audits["largest-contentful-paint-element"]?.details,
  );
  return details && JSON.parse(/"snippet":("(?:[^"\\]|\\.)*")/.exec(details)?.[1] ?? '""');
}

/** The goals that a page misses, one line each. */
export function missedGoals(page, baseline) {
  const ratio = page.lcp / baseline.lcp;
  return [
    ratio > MAX_LCP_RATIO &&
      `LCP is ${ratio.toFixed(2)} of the bare page's, element ${page.lcpElement || "an unknown element"}`,
    page.cls > MAX_CLS && `CLS is ${page.cls.toFixed(3)}`,
    page.tbt > MAX_TBT_MS && `TBT is ${Math.round(page.tbt)} ms`,
    ...page.failedAudits,
  ].filter(Boolean);
}

const COLUMNS = ["page", "LCP", "of bare", "CLS", "TBT", "performance", "accessibility", "best practices", "SEO"];

/** One line for each page, the bare one first, then the missed goals. */
export function table(baseline, pages) {
  const rows = [baseline, ...pages].map((page) => [
    page.name,
    `${Math.round(page.lcp)} ms`,
    (page.lcp / baseline.lcp).toFixed(2),
    page.cls.toFixed(3),
    `${Math.round(page.tbt)} ms`,
    ...[page.performance, ...page.scores].map(String),
  ]);
  const widths = COLUMNS.map((column, index) => Math.max(column.length, ...rows.map((row) => row[index].length)));
  const lines = [COLUMNS, ...rows].map((row) =>
    row.map((cell, index) => (index === 0 ? cell.padEnd(widths[index]) : cell.padStart(widths[index]))).join("  "),
  );
  const missed = pages.flatMap((page) => missedGoals(page, baseline).map((goal) => `missed: ${page.name} ${goal}`));
  return [...lines, ...(missed.length > 0 ? missed : ["all goals met"])].join("\n");
}
