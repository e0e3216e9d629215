// Nothing moves under a person's thumb while a page comes.
import { answered, visit } from "../page";
import { asha, signedIn } from "../people";
import { expect, test } from "../test";

type Moved = { value: number; hadRecentInput: boolean };

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
    await page.addInitScript(() => {
      const moves: number[] = [];
      Object.assign(window, { moves });
      new PerformanceObserver((seen) => {
        for (const { value, hadRecentInput } of seen.getEntries() as unknown as Moved[])
          if (!hadRecentInput) moves.push(value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await visit(page, address);
    await answered(page);
    const moved = await page.evaluate(() =>
      (window as unknown as { moves: number[] }).moves.reduce((sum, each) => sum + each, 0),
    );
    // What Lighthouse still counts as nothing.
    expect(moved).toBeLessThan(0.01);
  });
}
