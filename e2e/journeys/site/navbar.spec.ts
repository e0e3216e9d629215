// Navigation from the navbar.
import { gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";

test("a new page starts at the top", async ({ page }) => {
  await gotoHydrated(page, "/");
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await page.getByLabel("Menu", { exact: true }).tap();
  await page.getByRole("link", { name: "Sign In" }).tap();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
