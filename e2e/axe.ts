// What axe finds on the page as it stands now: nothing.
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * axe runs in the page itself, injected once per document, and reports violations only. The wrapper of @axe-core/playwright injects it
 * for every analysis, finishes in a second page and describes each element that passes: several times the time, for the same violations.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A colour on its way from one to another is no colour to judge.
  await page.evaluate(async () => {
    // A change of theme or of a state is drawn with the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    // Nor is that of a part which is not laid out yet, since it lies below the screen of somebody who has just arrived.
    delete document.documentElement.dataset["firstLoad"];
    // What breathes for ever, or is folded away, never ends.
    const ends = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Infinity &&
      effect.target?.checkVisibility();
    // A toast leaves by itself, maybe while it is judged: it is judged as it stands.
    const still = new CSSStyleSheet();
    still.replaceSync("[data-sonner-toast] { opacity: 1 !important; transition: none !important }");
    document.adoptedStyleSheets = [still];
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    );
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (tags) => {
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
  expect(found).toEqual([]);
}
