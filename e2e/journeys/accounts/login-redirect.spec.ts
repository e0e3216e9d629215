// The redirect after sign-in. web/services/loginRedirect.test.ts has the paths that are rejected.
import { gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";

test("signing in redirects to the next page with its query and hash", async ({ page }) => {
  await gotoHydrated(page, `/login?${new URLSearchParams({ next: "/dev/ui?from=login#top" })}`);
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expect(page).toHaveURL("/dev/ui?from=login#top");
});
