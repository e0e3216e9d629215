// Layout shift while a page loads: the script that records it, and the limit.
import { expect, type Page } from "@playwright/test";

type Place = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type Shift = { value: number; hadRecentInput: boolean; startTime: number; sources: Place[] };
/** How much of the screen moved, and which element, for the message of a failure. */
type Moved = { value: number; what: string };

/** What Lighthouse still counts as nothing. */
const LIMIT = 0.01;

/** Records shifts from the next page load on. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moves: Moved[] = [];
    Object.assign(window, { moves });
    const named = ({ node, previousRect: from, currentRect: to }: Place) => {
      const part = node instanceof Element ? node : node?.parentElement;
      const where = `${from.y}+${from.height} to ${to.y}+${to.height}`;
      return `${part?.tagName} "${part?.className}" "${part?.textContent?.slice(0, 40)}" ${where}`;
    };
    new PerformanceObserver((seen) => {
      for (const { value, hadRecentInput, startTime, sources } of seen.getEntries() as unknown as Shift[]) {
        if (hadRecentInput) continue;
        moves.push({ value, what: `${Math.round(startTime)} ms: ${sources.map(named).join("; ")}` });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export async function expectNoLayoutShift(page: Page): Promise<void> {
  const moves = await page.evaluate(() => (window as unknown as { moves: Moved[] }).moves);
  const moved = moves.reduce((sum, { value }) => sum + value, 0);
  expect(moved, moves.map(({ what }) => what).join("\n")).toBeLessThan(LIMIT);
}
