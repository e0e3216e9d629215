// Shopping without an account: the cart on the device, the order by its link, and what becomes of it at sign-in.

import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { expectToast, visit } from "../page";
import { asha, signedIn, somebody } from "../people";
import { choose } from "../sandbox";
import {
  addButton,
  badge,
  has,
  infusion,
  journal,
  linkInLetter,
  myCart,
  payButton,
  pays,
  takes,
  typeAddress,
} from "../shop";
import { expect, test } from "../test";

/** From here on this device shops as a guest. */
async function shopsAsGuest(page: Page, name: string): Promise<void> {
  await visit(page, "/dopamart");
  await addButton(page, name).tap();
  const toast = await expectToast(page, "Please sign in to add items to your cart");
  await expect(toast.getByRole("button", { name: "Sign in" })).toBeVisible();
  await toast.getByRole("button", { name: "Shop as guest" }).tap();
  await expectToast(page, "Item added to cart successfully!");
}

test("buys: the cart on the device, who they are, where it goes, and the order's own page", async ({ page }) => {
  const person = somebody();
  await shopsAsGuest(page, journal.name);
  await expect(badge(page).first()).toContainText("1");
  // The choice is remembered.
  await addButton(page, infusion.name).tap();
  await expect(badge(page).first()).toContainText("2");
  await page.reload();
  await expect(badge(page).first()).toContainText("2");
  await badge(page).first().tap();
  await page.getByRole("button", { name: "Proceed to Checkout" }).tap();

  const dialog = page.getByRole("dialog", { name: "Guest checkout" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByRole("button", { name: "Continue as Guest" }).tap();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expect(dialog.getByText("Email is required")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Name").fill(person.name);
  await dialog.getByLabel("E-mail").fill(person.email);
  await dialog.getByRole("button", { name: "Continue as Guest" }).tap();

  await expect(page.getByText(`Welcome ${person.name}! Please add your delivery address.`)).toBeVisible();
  await page.getByRole("button", { name: "Add New" }).tap();
  await typeAddress(page, person.name);
  // A reload in the middle loses nothing.
  await page.reload();
  await page.getByRole("button", { name: "Proceed to Payment" }).tap();
  await expect(payButton(page)).toHaveText("Pay ₹698");
  await payButton(page).tap();
  await choose(page, "success");

  await expect(page).toHaveURL(/\/dopamart\/orders\/track\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order #\d+$/);
  await expect(page.getByRole("article")).toContainText("Processing");
  await expect(badge(page)).toHaveCount(0);
});

test("follows the order by the link in the letter, and reads its invoice", async ({ page, baseURL }) => {
  const person = somebody();
  const origin = baseURL ?? "";
  await pays(page.request, origin, await takes(page.request, origin, journal.id, person));
  await visit(page, await linkInLetter(page.request, person));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order #\d+$/);
  await expect(page.getByRole("article")).toContainText("Processing");
  await expect(page.getByRole("listitem").filter({ hasText: "Paid" })).toHaveAttribute("aria-current", "step");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Invoice" }).tap();
  await expect(page).toHaveURL(/\/dopamart\/orders\/track\/[\w-]+\/invoice$/);
  await expect(page.getByText(/^DFT\/\d\d-\d\d\/\d{6}$/)).toBeVisible();
  await expectAccessible(page);
});

test("a payment that failed is made from the order's page, and the cart stays until then", async ({ page }) => {
  const person = somebody();
  await shopsAsGuest(page, journal.name);
  await visit(page, "/dopamart/cart");
  await page.getByRole("button", { name: "Proceed to Checkout" }).tap();
  const dialog = page.getByRole("dialog", { name: "Guest checkout" });
  await dialog.getByLabel("Name").fill(person.name);
  await dialog.getByLabel("E-mail").fill(person.email);
  await dialog.getByRole("button", { name: "Continue as Guest" }).tap();
  await page.getByRole("button", { name: "Add New" }).tap();
  await typeAddress(page, person.name);
  await page.getByRole("button", { name: "Proceed to Payment" }).tap();
  await payButton(page).tap();
  await choose(page, "failure");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The payment did not go through");

  await visit(page, "/dopamart/cart");
  await expect(badge(page).first()).toContainText("1");
  await page.getByRole("link", { name: "See your order" }).tap();
  await expect(page.getByRole("timer")).toHaveText(/^1\d:\d\d$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay ₹449" }).tap();
  await choose(page, "success");
  await expect(page.getByRole("article")).toContainText("Processing");
  await expect(badge(page)).toHaveCount(0);
});

test("at sign-in the cart comes along, the larger number of each", async ({ page, baseURL }) => {
  const person = somebody();
  await signedIn(page.request, person);
  await has(page.request, baseURL ?? "", infusion.id, 3);
  await page.context().clearCookies();

  await shopsAsGuest(page, journal.name);
  await addButton(page, infusion.name).tap();
  await expect(badge(page).first()).toContainText("2");
  await visit(page, "/login?next=/dopamart/cart");
  await page.locator("summary", { hasText: "Someone else" }).tap();
  await page.getByLabel("Name").fill(person.name);
  await page.getByRole("main").getByLabel("E-mail").fill(person.email);
  await page.getByRole("main").getByLabel("E-mail").press("Enter");
  await expect(page).toHaveURL("/dopamart/cart");
  await expect(badge(page).first()).toContainText("4");
  expect((await myCart(page.request)).item_count).toBe(4);
  await page.reload();
  await expect(badge(page).first()).toContainText("4");
});

test("Sign in on the toast leads back, and it is in the cart", async ({ page }) => {
  await visit(page, "/dopamart?view=list");
  await addButton(page, infusion.name).tap();
  const toast = await expectToast(page, "Please sign in to add items to your cart");
  await toast.getByRole("button", { name: "Sign in" }).tap();
  await page.getByRole("button", { name: new RegExp(asha.name) }).tap();
  await expect(page).toHaveURL("/dopamart?view=list");
  await expectToast(page, "Item added to cart successfully!");
  await expect(badge(page).first()).toBeVisible();
});

test("two tabs are one cart", async ({ page, context }) => {
  await shopsAsGuest(page, journal.name);
  const other = await context.newPage();
  await visit(other, "/dopamart");
  await addButton(other, infusion.name).tap();
  await expect(badge(other).first()).toContainText("2");
  await expect(badge(page).first()).toContainText("2");
});
