// Accessibility checks with axe.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

/** Minified: the source is sent to every document, and the plain one has twice the size. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type RuleSelection = NonNullable<RunOptions["runOnly"]>;

const ALL_RULES: RuleSelection = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
/** The only rule whose result depends on the theme. */
const CONTRAST: RuleSelection = { type: "rule", values: ["color-contrast"] };

/**
 * Fails on any violation. axe runs in the page itself, injected once per document. @axe-core/playwright would inject it
 * for every analysis, finish in a second page and serialise each passing element: several times slower, same result.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, ALL_RULES);
}

/** Checks the contrast alone, on a page whose other rules are checked in another theme. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNoViolations(page, CONTRAST);
}

async function expectNoViolations(page: Page, runOnly: RuleSelection): Promise<void> {
  await page.evaluate(async () => {
    // A change of theme or state is painted in the next frame.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    // Lay out the sections below the fold too: contrast cannot be computed before.
    delete document.documentElement.dataset["arriving"];
    // Colours in transition are not judged. Infinite animations and those of hidden elements never finish.
    const willFinish = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Infinity &&
      effect.target?.checkVisibility();
    // A toast may start to fade out during the analysis.
    const opaqueToasts = new CSSStyleSheet();
    opaqueToasts.replaceSync("[data-sonner-toast] { opacity: 1 !important; transition: none !important }");
    document.adoptedStyleSheets = [opaqueToasts];
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(willFinish)
        .map(({ finished }) => finished),
    );
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  const options: RunOptions = { runOnly, resultTypes: ["violations"] };
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run: (root: Document, options: object) => Promise<AxeResults> } };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, options);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  expect(violations).toEqual([]);
}
