// Layout shift in cases that other tests do not cover: a taller viewport and a late response. `gotoLoaded` checks it everywhere else.
import { expectNoLayoutShift } from "../../support/layoutShift";
import { gotoHydrated, gotoLoaded, waitForData } from "../../support/page";
import { expect, test } from "../../support/test";
import { asha, signInViaApi } from "../../support/users";

test.use({ viewport: { width: 412, height: 915 } });

test("/pricing loads without layout shift on a tall phone", async ({ page }) => {
  await gotoLoaded(page, "/pricing");
});

test("the plans do not shift when the session loads late", async ({ page }) => {
  await signInViaApi(page.request, asha);
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
