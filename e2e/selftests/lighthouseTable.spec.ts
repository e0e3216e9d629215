// The table of tools/lighthouse, made from minimal reports.
import { expect, test } from "@playwright/test";
import { barePage, median, missedGoals, type Report, summary, table } from "../lighthouse/table.mjs";

type Metrics = { lcp?: number; cls?: number; tbt?: number; contrast?: number };

function report({ lcp = 600, cls = 0, tbt = 0, contrast = 1 }: Metrics = {}): Report {
  const metric = (id: string, numericValue: number) => ({ id, title: id, score: 1, numericValue });
  const category = (score: number, ...ids: string[]) => ({ score, auditRefs: ids.map((id) => ({ id, weight: 1 })) });
  return {
    environment: { benchmarkIndex: 1000 },
    audits: {
      "largest-contentful-paint": metric("largest-contentful-paint", lcp),
      "cumulative-layout-shift": metric("cumulative-layout-shift", cls),
      "total-blocking-time": metric("total-blocking-time", tbt),
      "color-contrast": { id: "color-contrast", title: "Contrast is too low", score: contrast },
      "lcp-breakdown-insight": { id: "", title: "", score: 1, details: { items: [{ snippet: '<h1 class="big">' }] } },
    },
    categories: {
      performance: category(0.97),
      accessibility: category(contrast, "color-contrast"),
      "best-practices": category(1),
      seo: category(1),
    },
  };
}

const baseline = summary("bare page", [report()]);

test("the median of an even count is the mean of the middle two", () => {
  expect([median([900, 1, 3]), median([4, 2])]).toEqual([3, 3]);
});

test("a page exactly at its goals misses none", () => {
  expect(missedGoals(summary("/", [report({ lcp: 900, cls: 0.02, tbt: 200 })]), baseline)).toEqual([]);
});

test("missed goals are listed, including audits that failed in one report only", () => {
  const slow = report({ lcp: 1200, cls: 0.1, tbt: 201 });
  expect(missedGoals(summary("/", [slow, slow, report({ contrast: 0 })]), baseline)).toEqual([
    `LCP is 2.00 of the bare page's, element <h1 class="big">`,
    "CLS is 0.100",
    "TBT is 201 ms",
    "color-contrast: Contrast is too low",
  ]);
});

test("the table has a line for each page, then the missed goals", () => {
  const lines = table(baseline, [
    summary("/", [report({ lcp: 750 })]),
    summary("/about", [report({ tbt: 300 })]),
  ]).split("\n");
  expect(lines[0]).toMatch(/^page +LCP +of bare +CLS +TBT/);
  expect(lines[2]).toMatch(/^\/ +750 ms +1\.25 +0\.000 +0 ms +97 +100 +100 +100$/);
  expect(lines.slice(4)).toEqual(["missed: /about TBT is 300 ms"]);
  expect(table(baseline, []).endsWith("\nall goals met")).toBe(true);
});

test("the bare page has the text and loads no other files", () => {
  const html = barePage(
    '<head><style>p{}</style></head><body><h1 class="x">Rest</h1><p>a <a href="/b">b</a></p><script src="/c"></script></body>',
  );
  expect(html).toContain("<h1>Rest</h1>\n<p>a b</p></body>");
  expect(html).not.toMatch(/<style|<script|href="\//);
});
