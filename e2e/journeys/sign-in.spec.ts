// Signing in as a demo person or as anybody, and out again.
import { expectAccessible } from "../axe";
import { expectToast, visit } from "../page";
import { asha, signedIn } from "../people";
import { expect, test } from "../test";

test("a demo person signs in, is welcomed, and signs out", async ({ page, context }) => {
  await visit(page, "/login");
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expectToast(page, "Welcome!", "Successfully signed in as Asha Rao");
  await expect(page).toHaveURL("/");
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(["dft_session", "dft_signed_in"]);

  await page.getByLabel("Menu", { exact: true }).tap();
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByText("Asha Rao").filter({ visible: true })).toBeVisible();
  await expect(bar.getByText("Free Member").filter({ visible: true })).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole("link", { name: "Sign Out" }).tap();

  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect((await page.request.get("/api/v1/users/me/")).status()).toBe(401);
});

test("whoever is signed in stays so over a reload, and is sent on from the login page", async ({ page }) => {
  await signedIn(page.request, asha);
  await visit(page, "/");
  await page.reload();
  await page.getByLabel("Menu", { exact: true }).tap();
  await expect(page.getByRole("link", { name: "Sign Out" })).toBeVisible();
  await page.goto("/login");
  await expect(page).toHaveURL("/");
});

test("signing out leads to the login page, and Back does not undo it", async ({ page }) => {
  await signedIn(page.request, asha);
  await visit(page, "/");
  await page.goto("/logout");
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.getByLabel("Menu", { exact: true }).tap();
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Started" })).toBeVisible();
});
