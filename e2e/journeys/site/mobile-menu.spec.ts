// The mobile menu, by touch and by keyboard.
import { expectAccessible } from "../../support/axe";
import { tabTo } from "../../support/keyboard";
import { SCRIPTS, stallRequests } from "../../support/network";
import { gotoHydrated, waitForHydration } from "../../support/page";
import { expect, test } from "../../support/test";

test("a tap opens the menu, a tap outside closes it, and a link navigates", async ({ page }) => {
  await gotoHydrated(page, "/");
  const menu = page.getByLabel("Menu", { exact: true });
  const signIn = page.getByRole("link", { name: "Sign In" });
  await expect(signIn).toBeHidden();
  await menu.tap();
  await expect(signIn).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Started" })).toBeVisible();
  await expectAccessible(page);

  await page.touchscreen.tap(180, 700);
  await expect(signIn).toBeHidden();

  await menu.tap();
  await signIn.tap();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
});

test("the keyboard opens the menu, Escape restores the focus, and a link navigates", async ({ page }) => {
  await gotoHydrated(page, "/");
  const menu = page.getByLabel("Menu", { exact: true });
  const signIn = page.getByRole("link", { name: "Sign In" });
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  await expect(signIn).toBeVisible();
  await tabTo(page, signIn);
  await page.keyboard.press("Escape");
  await expect(signIn).toBeHidden();
  await expect(menu).toBeFocused();

  await page.keyboard.press("Enter");
  await tabTo(page, signIn);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
});

test("a menu opened before hydration stays open", async ({ page }) => {
  const release = await stallRequests(page, SCRIPTS);
  await page.goto("/");
  await page.getByLabel("Menu", { exact: true }).tap();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  release();
  await waitForHydration(page);
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).tap();
  await expect(page).toHaveURL("/login");
});
