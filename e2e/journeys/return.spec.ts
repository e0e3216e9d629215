// Back to the page that asked for sign-in, and to no other site.
import { visit } from "../page";
import { asha, signedIn } from "../people";
import { expect, test } from "../test";

test("after signing in one is back on the page that asked, with its query and place", async ({ page }) => {
  await visit(page, `/login?${new URLSearchParams({ next: "/dev/ui?from=login#top" })}`);
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expect(page).toHaveURL("/dev/ui?from=login#top");
});

test("whoever is signed in already goes straight to the page that asked", async ({ page }) => {
  await signedIn(page.request, asha);
  await page.goto("/login?next=/dev/ui");
  await expect(page).toHaveURL("/dev/ui");
});

// Every other address that is refused is in web/services/loginRedirect.test.ts.
test("another site as the next page leads home", async ({ page }) => {
  await visit(page, `/login?${new URLSearchParams({ next: "//evil.example" })}`);
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Successfully signed in as Asha Rao")).toBeVisible();
});
