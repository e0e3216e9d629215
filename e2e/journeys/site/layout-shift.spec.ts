// Layout shift in cases that the sweep does not cover: other pages, another viewport, a late response.
import { expectNoLayoutShift, recordLayoutShift } from "../../support/layoutShift";
import { gotoHydrated, waitForData } from "../../support/page";
import { expect, test } from "../../support/test";
import { asha, signInViaApi } from "../../support/users";

// Entity pages that the sweep does not open.
for (const path of ["/consultations/doctor/1", "/dopamart/product/1"]) {
  test(`${path} loads without layout shift`, async ({ page }) => {
    await recordLayoutShift(page);
    await gotoHydrated(page, path);
    await waitForData(page);
    await expectNoLayoutShift(page);
  });
}

test.describe("on a tall phone", () => {
  test.use({ viewport: { width: 412, height: 915 } });

  test("/pricing loads without layout shift", async ({ page }) => {
    await recordLayoutShift(page);
    await gotoHydrated(page, "/pricing");
    await waitForData(page);
    await expectNoLayoutShift(page);
  });

  test("the plans do not shift when the session loads late", async ({ page }) => {
    await signInViaApi(page.request, asha);
    await recordLayoutShift(page);
    const plans = page.getByRole("heading", { name: "Basic Plan" });
    await page.route("**/api/v1/users/me/", async (route) => {
      await plans.waitFor();
      await route.continue();
    });
    await gotoHydrated(page, "/subscriptions");
    await expect(page.getByText("To pay").first()).toBeVisible();
    await waitForData(page);
    await expectNoLayoutShift(page);
  });
});
