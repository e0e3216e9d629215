// What axe finds on the page as it stands now: nothing.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export async function expectAccessible(page: Page): Promise<void> {
  // A colour on its way from one to another is no colour to judge.
  await page.evaluate(async () => {
    // Nor is that of a part which is not laid out yet, since it lies below the screen of somebody who has just arrived.
    delete document.documentElement.dataset["arriving"];
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
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}
