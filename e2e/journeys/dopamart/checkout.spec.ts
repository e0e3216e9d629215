// Checkout as a member: cart, address, payment and invoice, with failed payments, races and network errors.
import { expectAccessible } from "../../support/axe";
import { tabTo } from "../../support/keyboard";
import { stallRequests } from "../../support/network";
import { expectToast, gotoHydrated } from "../../support/page";
import { completeSandboxPayment } from "../../support/sandbox";
import {
  addAddressViaApi,
  addButton,
  addToCartViaApi,
  bowl,
  cartLink,
  checkoutAndPayViaApi,
  fillAddress,
  guestCheckoutViaApi,
  infusion,
  journal,
  mask,
  myCart,
  myOrders,
  payButton,
} from "../../support/shop";
import { expect, test } from "../../support/test";
import { signInViaApi, uniqueUser } from "../../support/users";
import { desktop } from "../../support/viewports";

test("products are added to the cart, a coupon applies, and the badge shows the item count", async ({ page }) => {
  await signInViaApi(page.request, uniqueUser());
  await gotoHydrated(page, "/dopamart");
  await addButton(page, journal.name).tap();
  await expect(cartLink(page).first()).toContainText("1");
  await addButton(page, infusion.name).tap();
  await expect(cartLink(page).first()).toContainText("2");
  await cartLink(page).first().tap();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Cart");
  await page.getByLabel("Coupon code").fill("welcome10");
  await page.getByRole("button", { name: "Apply" }).tap();
  await expect(page.getByText("Coupon Applied")).toBeVisible();
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText("Total₹628");
  await page.getByRole("button", { name: `One more of ${journal.name}` }).tap();
  const updatedToast = await expectToast(page, "Cart updated successfully");
  await expect(cartLink(page).first()).toContainText("3");
  await expect(summary).toContainText("Subtotal₹1,147");
  await expect(summary).toContainText("Coupon discount−₹115");
  await expect(summary).toContainText("Total₹1,032");
  await expect(page.getByText("Savings₹115")).toBeVisible();
  await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeInViewport();
  await expect(updatedToast).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Remove ${infusion.name}` }).tap();
  await expectToast(page, `${infusion.name} removed from cart`);
  await expect(cartLink(page).first()).toContainText("2");
});

test("checkout adds an address, takes the payment, and empties the cart", async ({ page, baseURL }) => {
  const user = uniqueUser();
  await signInViaApi(page.request, user);
  await addToCartViaApi(page.request, baseURL ?? "", journal.id, 2);
  await gotoHydrated(page, "/dopamart/cart");
  await page.getByRole("button", { name: "Proceed to Checkout" }).tap();
  await expect(page).toHaveURL("/dopamart/cart?step=address");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("button", { name: "Proceed to Payment" })).toBeDisabled();
  await expect(page.getByText("Please add a delivery address to continue")).toBeVisible();
  await page.getByRole("button", { name: "Add New" }).tap();
  await fillAddress(page, user.name);
  await expectToast(page, "Address added successfully!");
  await page.getByRole("button", { name: "Proceed to Payment" }).tap();

  await expect(page).toHaveURL("/dopamart/cart?step=payment");
  await expect(page.getByRole("region", { name: "Order Summary" })).toContainText("Items (2)₹898");
  await expect(page.getByText(/256-bit SSL encryption/)).toBeVisible();
  await expect(payButton(page)).toHaveText("Pay ₹898");
  await expect(payButton(page)).toBeInViewport();
  const release = await stallRequests(page, "**/sandbox/pay/**");
  await payButton(page).tap();
  await expectToast(page, "Redirecting to payment...");
  release();
  await completeSandboxPayment(page, "success");

  await expect(page).toHaveURL("/dopamart/orders");
  const order = page.getByRole("article").first();
  await expect(order).toContainText("Processing");
  await expect(order).toContainText("Total₹898");
  await expect(cartLink(page)).toHaveCount(0);
  expect((await myCart(page.request)).item_count).toBe(0);
  await gotoHydrated(page, "/dopamart/cart");
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await expectAccessible(page);
});

test("a paid order has an invoice that prints without the site's navigation", async ({ page, baseURL }) => {
  const user = uniqueUser();
  const origin = baseURL ?? "";
  await signInViaApi(page.request, user);
  await addToCartViaApi(page.request, origin, journal.id);
  await addAddressViaApi(page.request, origin, user);
  await checkoutAndPayViaApi(page.request, origin);
  await gotoHydrated(page, "/dopamart/orders");
  await expect(page.getByText("Total Orders")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("article").first().getByRole("link", { name: "Invoice" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Invoice$/);
  await expect(page.getByText(/^DFT\/\d\d-\d\d\/\d{6}$/)).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("row", { name: new RegExp(journal.name) })).toBeVisible();
  // The overflow check is for screens only.
  await page.emulateMedia({ media: "screen" });
});

test("an order whose payment failed is paid from My Orders before it expires", async ({ page, baseURL }) => {
  const user = uniqueUser();
  const origin = baseURL ?? "";
  await signInViaApi(page.request, user);
  await addToCartViaApi(page.request, origin, mask.id);
  await addAddressViaApi(page.request, origin, user);
  await gotoHydrated(page, "/dopamart/cart?step=payment");
  await payButton(page).tap();
  await completeSandboxPayment(page, "failure");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The payment did not go through");

  await gotoHydrated(page, "/dopamart/orders");
  const order = page.getByRole("article").first();
  await expect(order).toContainText("Pending");
  await expect(order.getByRole("timer")).toHaveText(/^1\d:\d\d$/);
  // The cart is emptied by the payment.
  await expect(cartLink(page).first()).toContainText("1");
  await expectAccessible(page);
  await order.getByRole("button", { name: "Pay ₹899" }).tap();
  await completeSandboxPayment(page, "success");
  await expect(page.getByRole("article").first()).toContainText("Processing");
  expect(await myOrders(page.request)).toHaveLength(1);
});

test("Back from the payment page restores the payment step and reuses the order", async ({ page, baseURL }) => {
  const user = uniqueUser();
  const origin = baseURL ?? "";
  await signInViaApi(page.request, user);
  await addToCartViaApi(page.request, origin, journal.id);
  await addAddressViaApi(page.request, origin, user);
  await gotoHydrated(page, "/dopamart/cart?step=payment");
  await payButton(page).tap();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.goBack();
  await expect(payButton(page)).toHaveText("Pay ₹449");
  await expect(payButton(page)).not.toHaveAttribute("aria-busy", "true");
  await payButton(page).tap();
  await completeSandboxPayment(page, "success");
  await expect(page).toHaveURL("/dopamart/orders");
  expect(await myOrders(page.request)).toMatchObject([{ status: "processing" }]);
});

test("an out-of-stock item is reported, and the rest of the cart is ordered", async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  pageErrors.expect(/409.*cart\/checkout/);
  const user = uniqueUser();
  const origin = baseURL ?? "";
  await signInViaApi(page.request, user);
  await addToCartViaApi(page.request, origin, bowl.id);
  await addToCartViaApi(page.request, origin, journal.id);
  await addAddressViaApi(page.request, origin, user);
  await gotoHydrated(page, "/dopamart/cart?step=payment");
  await expect(payButton(page)).toBeEnabled();

  const otherContext = await browser.newContext({ baseURL: origin });
  await guestCheckoutViaApi(otherContext.request, origin, bowl.id, uniqueUser("Zoya Khan"));
  await otherContext.close();

  await payButton(page).tap();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("is out of stock");
  await expect(alert).toBeInViewport();
  await expect(alert).toBeFocused();
  await expectAccessible(page);
  await alert.getByRole("button", { name: "Go on without it" }).tap();
  await expect(payButton(page)).toHaveText("Pay ₹449");
  await payButton(page).tap();
  await completeSandboxPayment(page, "success");
  await expect(page.getByRole("article").first()).toContainText("Total₹449");
});

test.describe("on desktop", () => {
  test.use(desktop);

  test("the whole checkout works by keyboard", async ({ page, baseURL }) => {
    const user = uniqueUser();
    await signInViaApi(page.request, user);
    await addToCartViaApi(page.request, baseURL ?? "", journal.id);
    await gotoHydrated(page, "/dopamart/cart");
    const checkoutButton = page.getByRole("button", { name: "Proceed to Checkout" });
    await expect(checkoutButton).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, checkoutButton);
    await page.keyboard.press("Enter");
    const addAddressButton = page.getByRole("button", { name: "Add New" });
    await expect(addAddressButton).toBeVisible();
    await tabTo(page, addAddressButton);
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Add a delivery address" });
    await expect(form.getByLabel("Name")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expect(addAddressButton).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(form.getByLabel("Name")).toHaveValue(user.name);
    await page.keyboard.press("Tab");
    await page.keyboard.type("+91 98765 43210");
    await page.keyboard.press("Tab");
    await page.keyboard.type("14, Lake Road, Jayanagar, Bengaluru");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("560041");
    await expect(form.getByLabel("Phone Number")).toHaveValue("9876543210");
    await expect(form.getByLabel("State")).toHaveValue("Karnataka");
    await page.keyboard.press("Enter");
    await expectToast(page, "Address added successfully!");
    await expect(form).toBeHidden();

    const paymentButton = page.getByRole("button", { name: "Proceed to Payment" });
    await tabTo(page, paymentButton);
    await page.keyboard.press("Enter");
    await expect(payButton(page)).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, payButton(page));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/sandbox\/pay\//);
    await tabTo(page, page.getByRole("button", { name: "Pay ₹449" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dopamart/orders");
    await expect(page.getByRole("article").first()).toContainText("Processing");
  });
});
