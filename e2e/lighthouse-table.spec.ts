// The table of tools/lighthouse, from reports that are small enough to read.
import { expect, test } from "@playwright/test";
import { barePage, median, type Report, shortfalls, summary, table } from "./lighthouse-table.mjs";

type Figures = { lcp?: number; cls?: number; tbt?: number; contrast?: number };

function report({ lcp = 600, cls = 0, tbt = 0, contrast = 1 }: Figures = {}): Report {
  const measured = (id: string, numericValue: number) => ({ id, title: id, score: 1, numericValue });
  const category = (score: number, ...ids: string[]) => ({ score, auditRefs: ids.map((id) => ({ id, weight: 1 })) });
  return {
    environment: { benchmarkIndex: 1000 },
    audits: {
      "largest-contentful-paint": measured("largest-contentful-paint", lcp),
      "cumulative-layout-shift": measured("cumulative-layout-shift", cls),
      "total-blocking-time": measured("total-blocking-time", tbt),
      "color-contrast": { id: "color-contrast", title: "Words are too pale", score: contrast },
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

const floor = summary("bare page", [report()]);

test("the middle one counts, and of two the middle between them", () => {
  expect([median([900, 1, 3]), median([4, 2])]).toEqual([3, 3]);
});

test("a page at its goals falls short of nothing", () => {
  expect(shortfalls(summary("/", [report({ lcp: 900, cls: 0.02, tbt: 200 })]), floor)).toEqual([]);
});

test("what falls short is named, also when it was so only once", () => {
  const slow = report({ lcp: 1200, cls: 0.1, tbt: 201 });
  expect(shortfalls(summary("/", [slow, slow, report({ contrast: 0 })]), floor)).toEqual([
    `LCP is 2.00 of the bare page's, painted by <h1 class="big">`,
    "CLS is 0.100",
    "TBT is 201 ms",
    "color-contrast: Words are too pale",
  ]);
});

test("the table has a line for each page and says what falls short", () => {
  const lines = table(floor, [summary("/", [report({ lcp: 750 })]), summary("/about", [report({ tbt: 300 })])]).split(
    "\n",
  );
  expect(lines[0]).toMatch(/^page +LCP +of bare +CLS +TBT/);
  expect(lines[2]).toMatch(/^\/ +750 ms +1\.25 +0\.000 +0 ms +97 +100 +100 +100$/);
  expect(lines.slice(4)).toEqual(["falls short: /about TBT is 300 ms"]);
  expect(table(floor, []).endsWith("\nnothing falls short")).toBe(true);
});

test("the bare page has the words and nothing that is fetched", () => {
  const html = barePage(
    '<head><style>p{}</style></head><body><h1 class="x">Rest</h1><p>a <a href="/b">b</a></p><script src="/c"></script></body>',
  );
  expect(html).toContain("<h1>Rest</h1>\n<p>a b</p></body>");
  expect(html).not.toMatch(/<style|<script|href="\//);
});
