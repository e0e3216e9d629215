// Signing in as a demo user, staying signed in, and signing out.
import { expectAccessible } from "../../support/axe";
import { expectToast, gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";
import { asha, signInViaApi } from "../../support/users";

test("a demo user signs in, sees a welcome toast, and signs out", async ({ page, context }) => {
  await gotoHydrated(page, "/login");
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expectToast(page, "Welcome!", "Successfully signed in as Asha Rao");
  await expect(page).toHaveURL("/");
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(["dft_session", "dft_signed_in"]);

  await page.getByLabel("Menu", { exact: true }).tap();
  const navbar = page.getByRole("navigation", { name: "Main" });
  await expect(navbar.getByText("Asha Rao").filter({ visible: true })).toBeVisible();
  await expect(navbar.getByText("Free Member").filter({ visible: true })).toBeVisible();
  await expectAccessible(page);
  await navbar.getByRole("link", { name: "Sign Out" }).tap();

  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect((await page.request.get("/api/v1/users/me/")).status()).toBe(401);
});

test("a signed-in user stays signed in after a reload, and is redirected from the login page", async ({ page }) => {
  await signInViaApi(page.request, asha);
  await gotoHydrated(page, "/");
  await page.reload();
  await page.getByLabel("Menu", { exact: true }).tap();
  await expect(page.getByRole("link", { name: "Sign Out" })).toBeVisible();
  await page.goto("/login");
  await expect(page).toHaveURL("/");
});

test("signing out opens the login page, and Back does not restore the session", async ({ page }) => {
  await signInViaApi(page.request, asha);
  await gotoHydrated(page, "/");
  await page.goto("/logout");
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.getByLabel("Menu", { exact: true }).tap();
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Started" })).toBeVisible();
});
