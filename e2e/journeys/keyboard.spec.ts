// Signing in and out at a desk without a mouse.
import { tabTo } from "../keyboard";
import { expectToast, visit } from "../page";
import { desk } from "../screens";
import { expect, test } from "../test";

test.use(desk);

test("the whole way in and out by keyboard", async ({ page }) => {
  await visit(page, "/");
  await tabTo(page, page.getByRole("link", { name: "Sign In" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");

  const person = page.getByRole("button", { name: /Asha Rao/ });
  await expect(person).toBeVisible();
  await tabTo(page, person);
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

test("the form for anybody is filled and sent by keyboard", async ({ page }) => {
  await visit(page, "/login");
  const more = page.locator("summary", { hasText: "Someone else" });
  await expect(more).toBeVisible();
  await tabTo(page, more);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Name"));
  await page.keyboard.type("Ravi Kumar");
  await page.keyboard.press("Tab");
  await page.keyboard.type("ravi@example.in");
  await page.keyboard.press("Enter");
  await expectToast(page, "Welcome!", "Successfully signed in as Ravi Kumar");
});

test("the first press of Tab offers the way past the bar", async ({ page }) => {
  await visit(page, "/");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("on a new page the keyboard starts at its content", async ({ page }) => {
  await visit(page, "/login");
  await tabTo(page, page.getByRole("link", { name: "Continue as Guest" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("main")).toBeFocused();
});
