// Browser history.
import { gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";

test("Back and Forward navigate without loading a new document", async ({ page }) => {
  await gotoHydrated(page, "/");
  await page.evaluate(() => document.documentElement.setAttribute("data-same-document", ""));
  await page.getByLabel("Menu", { exact: true }).tap();
  await page.getByRole("link", { name: "Sign In" }).tap();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(page).toHaveTitle(/Welcome Back/);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Feel Better. Sleep Deeper. Live Healthier.");
  await page.goForward();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-same-document");
});
