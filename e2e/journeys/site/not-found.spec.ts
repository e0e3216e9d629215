// Unknown pages.
import { gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";

test("an unknown page returns 404 and links to the home page", async ({ page, pageErrors }) => {
  pageErrors.expect(/404.*no-such-page/);
  const response = await gotoHydrated(page, "/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Go Home" }).tap();
  await expect(page).toHaveURL("/");
});
