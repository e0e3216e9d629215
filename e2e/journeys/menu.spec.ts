// The menu of a small screen, by finger and by keyboard.
import { expectAccessible } from "../axe";
import { tabTo } from "../keyboard";
import { hold, SCRIPTS } from "../network";
import { standing, visit } from "../page";
import { expect, test } from "../test";

test("a finger opens it, closes it by a tap elsewhere, and follows a link", async ({ page }) => {
  await visit(page, "/");
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

test("the keyboard alone opens it, leaves it with the focus where it was, and follows a link", async ({ page }) => {
  await visit(page, "/");
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

test("a tap before the page has woken up is not lost", async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto("/");
  await page.getByLabel("Menu", { exact: true }).tap();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  release();
  await standing(page);
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).tap();
  await expect(page).toHaveURL("/login");
});
