// Addresses are real: they can be opened, reloaded, gone back to.
import { standing, visit } from "../page";
import { expect, test } from "../test";

test("a deep link opens its page and survives a reload", async ({ page }) => {
  const opened = await visit(page, "/login?next=/dev/ui");
  expect(opened?.status()).toBe(200);
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  const again = await page.reload();
  expect(again?.ok() || again?.status() === 304).toBe(true);
  await standing(page);
  await expect(page).toHaveURL("/login?next=/dev/ui");
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
});

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

test("an address with a slash too many is the same page", async ({ page }) => {
  const response = await visit(page, "/login/");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
});
