// A weak network loses a part that a page fetches later: the page stays, and what matters can be fetched again.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { asha, signedIn } from "../people";
import { expect, test } from "../test";

const LATER = "**/assets/*.js";

/** Loses every script that the page does not name itself; answers with the growing list of them. */
async function lose(page: Page, address: string): Promise<string[]> {
  const html = await (await page.request.get(address)).text();
  const lost: string[] = [];
  await page.route(LATER, async (route) => {
    const { pathname } = new URL(route.request().url());
    // What the page names itself is there from the start.
    if (html.includes(pathname)) return route.continue();
    lost.push(pathname);
    return route.abort("connectionrefused");
  });
  return lost;
}

/** Has even what lies far below asked for. */
const touch = (page: Page) => page.keyboard.press("Shift");

test("the page stays when what comes later does not come", async ({ page, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED|dynamically imported module/);
  const lost = await lose(page, "/");
  await page.goto("/");
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  await touch(page);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Feel Better. Sleep Deeper. Live Healthier.");

  // What was in the page from the start is still there: help, and the ways on.
  await expect(page.getByRole("link", { name: "Get help now" })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "DFT, home" })).toBeVisible();

  // It is awake too: the bar answers to scrolling.
  await page.evaluate(() => window.scrollTo({ top: 100, behavior: "instant" }));
  await expect(page.getByRole("banner")).not.toHaveCSS("box-shadow", "none");
});

test("the way to sign in can be fetched again", async ({ page, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED|dynamically imported module/);
  await lose(page, "/login");
  await page.goto("/login");
  await expect(page.getByRole("alert").getByText("The way to sign in could not be loaded")).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue as Guest" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(LATER);
  await page.getByRole("button", { name: "Try Again" }).tap();
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expect(page).toHaveURL("/");
});

test("a member's part of the menu can be fetched again", async ({ page, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED|dynamically imported module/);
  await signedIn(page.request, asha);
  await lose(page, "/");
  await page.goto("/");
  await page.getByLabel("Menu", { exact: true }).tap();
  const again = page.getByRole("button", { name: "Your account could not be loaded. Try again" });
  await expect(again).toBeVisible();
  await page.unroute(LATER);
  await again.tap();
  await expect(page.getByRole("link", { name: "Sign Out" })).toBeVisible();
});

test("a page goes on to the next with its end still asleep", async ({ page, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED|dynamically imported module/);
  const lost = await lose(page, "/");
  await page.goto("/");
  await touch(page);
  await expect.poll(() => lost.some((file) => file.includes("/Footer-"))).toBe(true);
  await page.waitForLoadState("networkidle");
  await page.unroute(LATER);
  await page.getByRole("contentinfo").getByRole("link", { name: "Get help now" }).scrollIntoViewIfNeeded();
  await page.getByLabel("Menu", { exact: true }).tap();
  await page.getByRole("link", { name: "Sign In" }).tap();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Get help now" })).toBeVisible();
});
