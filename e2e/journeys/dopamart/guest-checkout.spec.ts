// Guest checkout: the cart in local storage, the order's tracking page, and the cart merge at sign-in.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe";
import { expectToast, gotoHydrated } from "../../support/page";
import { completeSandboxPayment } from "../../support/sandbox";
import {
  addButton,
  addToCartViaApi,
  cartLink,
  fillAddress,
  guestCheckoutViaApi,
  infusion,
  journal,
  myCart,
  payButton,
  paySandboxLink,
  trackingLinkFromEmail,
} from "../../support/shop";
import { expect, test } from "../../support/test";
import { asha, signInViaApi, uniqueUser } from "../../support/users";

/** Adds a product and chooses guest checkout, which the browser remembers. */
async function startAsGuest(page: Page, name: string): Promise<void> {
  await gotoHydrated(page, "/dopamart");
  await addButton(page, name).tap();
  const toast = await expectToast(page, "Please sign in to add items to your cart");
  await expect(toast.getByRole("button", { name: "Sign in" })).toBeVisible();
  await toast.getByRole("button", { name: "Shop as guest" }).tap();
  await expectToast(page, "Item added to cart successfully!");
}

test("a guest enters contact and address, pays, and sees the tracking page", async ({ page }) => {
  const user = uniqueUser();
  await startAsGuest(page, journal.name);
  await expect(cartLink(page).first()).toContainText("1");
  // The choice of guest checkout is remembered.
  await addButton(page, infusion.name).tap();
  await expect(cartLink(page).first()).toContainText("2");
  await page.reload();
  await expect(cartLink(page).first()).toContainText("2");
  await cartLink(page).first().tap();
  await page.getByRole("button", { name: "Proceed to Checkout" }).tap();

  const dialog = page.getByRole("dialog", { name: "Guest checkout" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByRole("button", { name: "Continue as Guest" }).tap();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expect(dialog.getByText("Email is required")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Name").fill(user.name);
  await dialog.getByLabel("E-mail").fill(user.email);
  await dialog.getByRole("button", { name: "Continue as Guest" }).tap();

  await expect(page.getByText(`Welcome ${user.name}! Please add your delivery address.`)).toBeVisible();
  await page.getByRole("button", { name: "Add New" }).tap();
  await fillAddress(page, user.name);
  // The draft survives a reload.
  await page.reload();
  await page.getByRole("button", { name: "Proceed to Payment" }).tap();
  await expect(payButton(page)).toHaveText("Pay ₹698");
  await payButton(page).tap();
  await completeSandboxPayment(page, "success");

  await expect(page).toHaveURL(/\/dopamart\/orders\/track\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order #\d+$/);
  await expect(page.getByRole("article")).toContainText("Processing");
  await expect(cartLink(page)).toHaveCount(0);
});

test("the link in the order email opens the tracking page and the invoice", async ({ page, baseURL }) => {
  const user = uniqueUser();
  const origin = baseURL ?? "";
  await paySandboxLink(page.request, origin, await guestCheckoutViaApi(page.request, origin, journal.id, user));
  await gotoHydrated(page, await trackingLinkFromEmail(page.request, user));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order #\d+$/);
  await expect(page.getByRole("article")).toContainText("Processing");
  await expect(page.getByRole("listitem").filter({ hasText: "Paid" })).toHaveAttribute("aria-current", "step");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Invoice" }).tap();
  await expect(page).toHaveURL(/\/dopamart\/orders\/track\/[\w-]+\/invoice$/);
  await expect(page.getByText(/^DFT\/\d\d-\d\d\/\d{6}$/)).toBeVisible();
  await expectAccessible(page);
});

test("a failed payment is retried from the tracking page, and the cart stays until then", async ({ page }) => {
  const user = uniqueUser();
  await startAsGuest(page, journal.name);
  await gotoHydrated(page, "/dopamart/cart");
  await page.getByRole("button", { name: "Proceed to Checkout" }).tap();
  const dialog = page.getByRole("dialog", { name: "Guest checkout" });
  await dialog.getByLabel("Name").fill(user.name);
  await dialog.getByLabel("E-mail").fill(user.email);
  await dialog.getByRole("button", { name: "Continue as Guest" }).tap();
  await page.getByRole("button", { name: "Add New" }).tap();
  await fillAddress(page, user.name);
  await page.getByRole("button", { name: "Proceed to Payment" }).tap();
  await payButton(page).tap();
  await completeSandboxPayment(page, "failure");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The payment did not go through");

  await gotoHydrated(page, "/dopamart/cart");
  await expect(cartLink(page).first()).toContainText("1");
  await page.getByRole("link", { name: "See your order" }).tap();
  await expect(page.getByRole("timer")).toHaveText(/^1\d:\d\d$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay ₹449" }).tap();
  await completeSandboxPayment(page, "success");
  await expect(page.getByRole("article")).toContainText("Processing");
  await expect(cartLink(page)).toHaveCount(0);
});

test("signing in merges the carts with the larger quantity of each product", async ({ page, baseURL }) => {
  const user = uniqueUser();
  await signInViaApi(page.request, user);
  await addToCartViaApi(page.request, baseURL ?? "", infusion.id, 3);
  await page.context().clearCookies();

  await startAsGuest(page, journal.name);
  await addButton(page, infusion.name).tap();
  await expect(cartLink(page).first()).toContainText("2");
  await gotoHydrated(page, "/login?next=/dopamart/cart");
  await page.locator("summary", { hasText: "Someone else" }).tap();
  await page.getByLabel("Name").fill(user.name);
  await page.getByRole("main").getByLabel("E-mail").fill(user.email);
  await page.getByRole("main").getByLabel("E-mail").press("Enter");
  await expect(page).toHaveURL("/dopamart/cart");
  await expect(cartLink(page).first()).toContainText("4");
  expect((await myCart(page.request)).item_count).toBe(4);
  await page.reload();
  await expect(cartLink(page).first()).toContainText("4");
});

test("signing in from the toast returns to the product list and adds the product", async ({ page }) => {
  await gotoHydrated(page, "/dopamart?view=list");
  await addButton(page, infusion.name).tap();
  const toast = await expectToast(page, "Please sign in to add items to your cart");
  await toast.getByRole("button", { name: "Sign in" }).tap();
  await page.getByRole("button", { name: new RegExp(asha.name) }).tap();
  await expect(page).toHaveURL("/dopamart?view=list");
  await expectToast(page, "Item added to cart successfully!");
  await expect(cartLink(page).first()).toBeVisible();
});

test("two tabs share one guest cart", async ({ page, context }) => {
  await startAsGuest(page, journal.name);
  const secondTab = await context.newPage();
  await gotoHydrated(secondTab, "/dopamart");
  await addButton(secondTab, infusion.name).tap();
  await expect(cartLink(secondTab).first()).toContainText("2");
  await expect(cartLink(page).first()).toContainText("2");
});
