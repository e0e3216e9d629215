// Layout shift while a page loads: the script that records it, and the limit.
import { type BrowserContext, expect, type Page } from "@playwright/test";

type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type LayoutShift = { value: number; hadRecentInput: boolean; startTime: number; sources: Source[] };
/** The score of one shift, and its elements for the failure message. */
type RecordedShift = { value: number; description: string };

/** Lighthouse's threshold for no shift. */
const LIMIT = 0.01;

/** Records the shifts of all pages that the context loads from now on. */
export async function recordLayoutShift(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: RecordedShift[] = [];
    Object.assign(window, { shifts });
    const describe = ({ node, previousRect: from, currentRect: to }: Source) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const positions = `${from.y}+${from.height} to ${to.y}+${to.height}`;
      return `${element?.tagName} "${element?.className}" "${element?.textContent?.slice(0, 40)}" ${positions}`;
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as unknown as LayoutShift[]) {
        if (hadRecentInput) continue;
        shifts.push({ value, description: `${Math.round(startTime)} ms: ${sources.map(describe).join("; ")}` });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Checks the shifts since the page was loaded. Those within 500 ms of an interaction are not counted. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: RecordedShift[] }).shifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, shifts.map(({ description }) => description).join("\n")).toBeLessThan(LIMIT);
}
