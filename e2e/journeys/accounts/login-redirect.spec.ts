// The redirect after sign-in: to the page that required it, never to another site.
import { gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";
import { asha, signInViaApi } from "../../support/users";

test("signing in redirects to the next page with its query and hash", async ({ page }) => {
  await gotoHydrated(page, `/login?${new URLSearchParams({ next: "/dev/ui?from=login#top" })}`);
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expect(page).toHaveURL("/dev/ui?from=login#top");
});

test("a signed-in user is redirected to the next page at once", async ({ page }) => {
  await signInViaApi(page.request, asha);
  await page.goto("/login?next=/dev/ui");
  await expect(page).toHaveURL("/dev/ui");
});

// All other rejected URLs are in web/services/loginRedirect.test.ts.
test("a next page on another site redirects to the home page", async ({ page }) => {
  await gotoHydrated(page, `/login?${new URLSearchParams({ next: "//evil.example" })}`);
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Successfully signed in as Asha Rao")).toBeVisible();
});
