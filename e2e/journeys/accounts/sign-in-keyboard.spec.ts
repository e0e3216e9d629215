// Signing in and out by keyboard on desktop.
import { tabTo } from "../../support/keyboard";
import { expectToast, gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";
import { desktop } from "../../support/viewports";

test.use(desktop);

test("a demo user signs in and out by keyboard", async ({ page }) => {
  await gotoHydrated(page, "/");
  await tabTo(page, page.getByRole("link", { name: "Sign In" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");

  const demoUser = page.getByRole("button", { name: /Asha Rao/ });
  await expect(demoUser).toBeVisible();
  await tabTo(page, demoUser);
  await page.keyboard.press("Enter");
  await expectToast(page, "Welcome!", "Successfully signed in as Asha Rao");
  await expect(page).toHaveURL("/");

  const account = page.getByRole("button", { name: "Account of Asha Rao" });
  const signOut = page.getByRole("menuitem", { name: "Sign Out" });
  await tabTo(page, account);
  await page.keyboard.press("Enter");
  await expect(signOut).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(signOut).toBeHidden();
  await expect(account).toBeFocused();

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await expect(signOut).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
});

test("the first Tab focuses the skip link, which moves the focus to the content", async ({ page }) => {
  await gotoHydrated(page, "/");
  const skipLink = page.getByRole("link", { name: "Skip to content" });
  await page.keyboard.press("Tab");
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("client-side navigation moves the focus to the content", async ({ page }) => {
  await gotoHydrated(page, "/login");
  await tabTo(page, page.getByRole("link", { name: "Continue as Guest" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("main")).toBeFocused();
});
