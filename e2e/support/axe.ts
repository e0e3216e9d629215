// Accessibility checks with axe.
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails on any violation. axe runs in the page itself, injected once per document. @axe-core/playwright would inject it
 * for every analysis, finish in a second page and serialise each passing element: several times slower, same result.
 */
export async function expectAccessible(page: Page): Promise<void> {
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
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, {
      runOnly: { type: "tag", values: tags },
      resultTypes: ["violations"],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, RULES);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  expect(violations).toEqual([]);
}
