// Addresses are real: they can be opened, reloaded, gone back to.
import { visit } from "../page";
import { expect, test } from "../test";

test("back and forward go where they say, without loading the site again", async ({ page }) => {
  await visit(page, "/");
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
