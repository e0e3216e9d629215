// The bar at the top, and where a page starts.
import { visit } from "../page";
import { expect, test } from "../test";

test("a new path is read from its top", async ({ page }) => {
  await visit(page, "/");
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await page.getByLabel("Menu", { exact: true }).tap();
  await page.getByRole("link", { name: "Sign In" }).tap();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
