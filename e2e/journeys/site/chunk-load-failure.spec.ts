// Lazily loaded chunks that fail to load: the page stays usable, and they can be retried.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe";
import { SCRIPTS } from "../../support/network";
import { expect, test } from "../../support/test";
import { asha, signInViaApi } from "../../support/users";

/** Fails every script that the page's HTML does not reference; returns the growing list of them. */
async function failLazyChunks(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text();
  const failed: string[] = [];
  await page.route(SCRIPTS, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (html.includes(pathname)) return route.continue();
    failed.push(pathname);
    return route.abort("connectionrefused");
  });
  return failed;
}

/** The first interaction, which loads the deferred components. */
const interact = (page: Page) => page.keyboard.press("Shift");

test("the prerendered page stays usable when lazy chunks fail", async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_CONNECTION_REFUSED|dynamically imported module/);
  const failed = await failLazyChunks(page, "/");
  await page.goto("/");
  await expect.poll(() => failed.length).toBeGreaterThan(0);
  await interact(page);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Feel Better. Sleep Deeper. Live Healthier.");

  // The prerendered links still work.
  await expect(page.getByRole("link", { name: "Get help now" })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "DFT, home" })).toBeVisible();

  // The page is hydrated: the navbar reacts to scrolling.
  await page.evaluate(() => window.scrollTo({ top: 100, behavior: "instant" }));
  await expect(page.getByRole("banner")).not.toHaveCSS("box-shadow", "none");
});

test("the sign-in options can be retried", async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_CONNECTION_REFUSED|dynamically imported module/);
  await failLazyChunks(page, "/login");
  await page.goto("/login");
  await expect(page.getByRole("alert").getByText("The way to sign in could not be loaded")).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue as Guest" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(SCRIPTS);
  await page.getByRole("button", { name: "Try Again" }).tap();
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expect(page).toHaveURL("/");
});

test("the account section of the menu can be retried", async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_CONNECTION_REFUSED|dynamically imported module/);
  await signInViaApi(page.request, asha);
  await failLazyChunks(page, "/");
  await page.goto("/");
  await page.getByLabel("Menu", { exact: true }).tap();
  const retryButton = page.getByRole("button", { name: "Your account could not be loaded. Try again" });
  await expect(retryButton).toBeVisible();
  await page.unroute(SCRIPTS);
  await retryButton.tap();
  await expect(page.getByRole("link", { name: "Sign Out" })).toBeVisible();
});

test("navigation works while the footer is not hydrated", async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_CONNECTION_REFUSED|dynamically imported module/);
  const failed = await failLazyChunks(page, "/");
  await page.goto("/");
  await interact(page);
  await expect.poll(() => failed.some((file) => file.includes("/Footer-"))).toBe(true);
  await page.waitForLoadState("networkidle");
  await page.unroute(SCRIPTS);
  await page.getByRole("contentinfo").getByRole("link", { name: "Get help now" }).scrollIntoViewIfNeeded();
  await page.getByLabel("Menu", { exact: true }).tap();
  await page.getByRole("link", { name: "Sign In" }).tap();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Get help now" })).toBeVisible();
});
