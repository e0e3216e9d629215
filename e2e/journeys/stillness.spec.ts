// Nothing moves under a person's thumb while a page comes, where the sweep's screens and order of answers would not show it.
import { expectNoLayoutShift, watchLayoutShift } from "../layout-shift";
import { answered, visit } from "../page";
import { asha, signedIn } from "../people";
import { expect, test } from "../test";

// Pages of one thing that the sweep does not open.
for (const address of ["/consultations/doctor/1", "/dopamart/product/1"]) {
  test(`${address} stands still while it comes`, async ({ page }) => {
    await watchLayoutShift(page);
    await visit(page, address);
    await answered(page);
    await expectNoLayoutShift(page);
  });
}

test.describe("on a tall phone", () => {
  test.use({ viewport: { width: 412, height: 915 } });

  test("/pricing stands still while it comes", async ({ page }) => {
    await watchLayoutShift(page);
    await visit(page, "/pricing");
    await answered(page);
    await expectNoLayoutShift(page);
  });

  test("the plans stand still when it is late that the page learns who is here", async ({ page }) => {
    await signedIn(page.request, asha);
    await watchLayoutShift(page);
    const plans = page.getByRole("heading", { name: "Basic Plan" });
    await page.route("**/api/v1/users/me/", async (route) => {
      await plans.waitFor();
      await route.continue();
    });
    await visit(page, "/subscriptions");
    await expect(page.getByText("To pay").first()).toBeVisible();
    await answered(page);
    await expectNoLayoutShift(page);
  });
});
