// Signing in as a demo person or as anybody, and out again.
import { expectAccessible } from "../axe";
import { expectToast, visit } from "../page";
import { asha, signedIn } from "../people";
import { desk } from "../screens";
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

test("anybody else signs in with the form", async ({ page }) => {
  await visit(page, "/login");
  await page.getByText("Someone else").tap();
  await page.getByLabel("Name").fill("Ravi Kumar");
  await page.locator("main").getByLabel("E-mail").fill("ravi@example.in");
  await page.getByRole("button", { name: "Sign In" }).tap();
  await expectToast(page, "Welcome!", "Successfully signed in as Ravi Kumar");
  await expect(page).toHaveURL("/");
  const me = await page.request.get("/api/v1/users/me/");
  expect(await me.json()).toMatchObject({ name: "Ravi Kumar", email: "ravi@example.in", is_premium: false });
});

test("a name of blanks is refused beside its field, and what was typed stays", async ({ page, faults }) => {
  faults.expect(/422.*identity\/token/);
  await visit(page, "/login");
  await page.getByText("Someone else").tap();
  await page.getByLabel("Name").fill("   ");
  await page.locator("main").getByLabel("E-mail").fill("ravi@example.in");
  await page.getByRole("button", { name: "Sign In" }).tap();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/\S/);
  await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await expect(page.locator("main").getByLabel("E-mail")).toHaveValue("ravi@example.in");
  await expect(page).toHaveURL("/login");
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

test.describe("at a desk", () => {
  test.use(desk);

  test("the dropdown says who is here and leads out", async ({ page }) => {
    await signedIn(page.request, asha);
    await visit(page, "/");
    await page.getByRole("button", { name: "Account of Asha Rao" }).click();
    await expect(page.getByText("Free Member").filter({ visible: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/login");
  });
});
