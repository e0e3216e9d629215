// The bar at the top, and where a page starts.
import { visit } from "../page";
import { expect, test } from "../test";

test("the login page has no bar, and carries the way home itself", async ({ page }) => {
  await visit(page, "/");
  await expect(page.getByRole("banner")).toBeVisible();
  await visit(page, "/login");
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: /DFT/ }).tap();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("past 10 px the bar changes its style, and changes back", async ({ page }) => {
  await visit(page, "/");
  const bar = page.getByRole("banner");
  const plain = await bar.evaluate((element) => getComputedStyle(element).boxShadow);
  const scrollTo = (top: number) =>
    page.evaluate(
      (y) =>
        new Promise((seen) => {
          window.scrollTo({ top: y, behavior: "instant" });
          requestAnimationFrame(() => requestAnimationFrame(seen));
        }),
      top,
    );
  await scrollTo(10);
  await expect(bar).toHaveCSS("box-shadow", plain);
  await scrollTo(11);
  await expect(bar).not.toHaveCSS("box-shadow", plain);
  await expect(bar).toBeInViewport();
  await scrollTo(0);
  await expect(bar).toHaveCSS("box-shadow", plain);
});

test("a new path is read from its top", async ({ page }) => {
  await visit(page, "/");
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await page.getByLabel("Menu", { exact: true }).tap();
  await page.getByRole("link", { name: "Sign In" }).tap();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("help for right now is on every page", async ({ page, faults }) => {
  faults.expect(/404.*no-such-page/);
  for (const address of ["/", "/login", "/no-such-page"]) {
    await visit(page, address);
    await expect(page.getByRole("region", { name: "Help for right now" }).getByRole("link")).toBeVisible();
  }
});
