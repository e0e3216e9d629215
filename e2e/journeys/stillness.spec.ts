// Nothing moves under a person's thumb while a page comes.
import type { Page } from "@playwright/test";
import { answered, visit } from "../page";
import { asha, signedIn } from "../people";
import { desk } from "../screens";
import { expect, test } from "../test";

type Place = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type Shift = { value: number; hadRecentInput: boolean; startTime: number; sources: Place[] };
/** How much of the screen moved, and what it was, for whoever reads a failure. */
type Moved = { value: number; what: string };

for (const [address, who] of [
  ["/", "guest"],
  ["/", "member"],
  ["/login", "guest"],
  ["/consultations", "guest"],
  ["/consultations/doctors", "guest"],
  ["/consultations/doctor/1", "guest"],
  ["/consultations/booking-confirmed", "guest"],
  ["/mindfulness", "guest"],
  ["/mindfulness", "member"],
  ["/mindfulness/categories", "guest"],
  ["/favourites", "guest"],
  ["/recent-tracks", "member"],
  ["/my-consultations", "guest"],
  ["/my-consultations", "member"],
  ["/subscriptions", "guest"],
  ["/subscriptions", "member"],
  ["/my-subscriptions", "member"],
  ["/pricing", "guest"],
  ["/dopamart/product/1", "guest"],
  ["/payments/return", "guest"],
] as const) {
  test(`${address} stands still while it comes for a ${who}`, async ({ page }) => {
    if (who === "member") await signedIn(page.request, asha);
    await watchMoves(page);
    await visit(page, address);
    await answered(page);
    await expectStill(page);
  });
}

test.describe("on a desk", () => {
  test.use(desk);

  for (const address of [
    "/",
    "/consultations",
    "/consultations/doctors",
    "/mindfulness",
    "/dopamart",
    "/subscriptions",
  ]) {
    test(`${address} stands still while it comes`, async ({ page }) => {
      await watchMoves(page);
      await visit(page, address);
      await answered(page);
      await expectStill(page);
    });
  }
});

test.describe("on a tall phone", () => {
  test.use({ viewport: { width: 412, height: 915 } });

  test("/pricing stands still while it comes", async ({ page }) => {
    await watchMoves(page);
    await visit(page, "/pricing");
    await answered(page);
    await expectStill(page);
  });

  test("the plans stand still when it is late that the page learns who is here", async ({ page }) => {
    await signedIn(page.request, asha);
    await watchMoves(page);
    const plans = page.getByRole("heading", { name: "Basic Plan" });
    await page.route("**/api/v1/users/me/", async (route) => {
      await plans.waitFor();
      await route.continue();
    });
    await visit(page, "/subscriptions");
    await expect(page.getByText("To pay").first()).toBeVisible();
    await answered(page);
    await expectStill(page);
  });
});

/** From the next page on. */
async function watchMoves(page: Page): Promise<void> {
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

async function expectStill(page: Page): Promise<void> {
  const moves = await page.evaluate(() => (window as unknown as { moves: Moved[] }).moves);
  const moved = moves.reduce((sum, { value }) => sum + value, 0);
  // What Lighthouse still counts as nothing.
  expect(moved, moves.map(({ what }) => what).join("\n")).toBeLessThan(0.01);
}
