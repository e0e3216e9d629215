// Buying as a member, from the shelf to the invoice, with what real life puts in between.
import { expectAccessible } from "../axe";
import { tabTo } from "../keyboard";
import { hold } from "../network";
import { expectToast, visit } from "../page";
import { signedIn, somebody } from "../people";
import { choose } from "../sandbox";
import { desk } from "../screens";
import {
  addButton,
  badge,
  bowl,
  buys,
  has,
  infusion,
  journal,
  lives,
  mask,
  myCart,
  myOrders,
  payButton,
  takes,
  typeAddress,
} from "../shop";
import { expect, test } from "../test";

test("from the shelf to the cart, with a coupon; the badge follows", async ({ page }) => {
  await signedIn(page.request, somebody());
  await visit(page, "/dopamart");
  await addButton(page, journal.name).tap();
  await expect(badge(page).first()).toContainText("1");
  await addButton(page, infusion.name).tap();
  await expect(badge(page).first()).toContainText("2");
  await badge(page).first().tap();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Cart");
  await page.getByLabel("Coupon code").fill("welcome10");
  await page.getByRole("button", { name: "Apply" }).tap();
  await expect(page.getByText("Coupon Applied")).toBeVisible();
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText("Total₹628");
  await page.getByRole("button", { name: `One more of ${journal.name}` }).tap();
  const updated = await expectToast(page, "Cart updated successfully");
  await expect(badge(page).first()).toContainText("3");
  await expect(summary).toContainText("Subtotal₹1,147");
  await expect(summary).toContainText("Coupon discount−₹115");
  await expect(summary).toContainText("Total₹1,032");
  await expect(page.getByText("Savings₹115")).toBeVisible();
  await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeInViewport();
  await expect(updated).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Remove ${infusion.name}` }).tap();
  await expectToast(page, `${infusion.name} removed from cart`);
  await expect(badge(page).first()).toContainText("2");
});

test("from the cart to the order: address, payment, and the cart is empty", async ({ page, baseURL }) => {
  const person = somebody();
  await signedIn(page.request, person);
  await has(page.request, baseURL ?? "", journal.id, 2);
  await visit(page, "/dopamart/cart");
  await page.getByRole("button", { name: "Proceed to Checkout" }).tap();
  await expect(page).toHaveURL("/dopamart/cart?step=address");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("button", { name: "Proceed to Payment" })).toBeDisabled();
  await expect(page.getByText("Please add a delivery address to continue")).toBeVisible();
  await page.getByRole("button", { name: "Add New" }).tap();
  await typeAddress(page, person.name);
  await expectToast(page, "Address added successfully!");
  await page.getByRole("button", { name: "Proceed to Payment" }).tap();

  await expect(page).toHaveURL("/dopamart/cart?step=payment");
  await expect(page.getByRole("region", { name: "Order Summary" })).toContainText("Items (2)₹898");
  await expect(page.getByText(/256-bit SSL encryption/)).toBeVisible();
  await expect(payButton(page)).toHaveText("Pay ₹898");
  await expect(payButton(page)).toBeInViewport();
  const release = await hold(page, "**/sandbox/pay/**");
  await payButton(page).tap();
  await expectToast(page, "Redirecting to payment...");
  release();
  await choose(page, "success");

  await expect(page).toHaveURL("/dopamart/orders");
  const order = page.getByRole("article").first();
  await expect(order).toContainText("Processing");
  await expect(order).toContainText("Total₹898");
  await expect(badge(page)).toHaveCount(0);
  expect((await myCart(page.request)).item_count).toBe(0);
  await visit(page, "/dopamart/cart");
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await expectAccessible(page);
});

test("a paid order has an invoice, on the screen and on paper", async ({ page, baseURL }) => {
  const person = somebody();
  const origin = baseURL ?? "";
  await signedIn(page.request, person);
  await has(page.request, origin, journal.id);
  await lives(page.request, origin, person);
  await buys(page.request, origin);
  await visit(page, "/dopamart/orders");
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
  // A phone is no sheet of paper.
  await page.emulateMedia({ media: "screen" });
});

test("a failed payment keeps the order, and it is paid from My Orders while its time runs", async ({
  page,
  baseURL,
}) => {
  const person = somebody();
  const origin = baseURL ?? "";
  await signedIn(page.request, person);
  await has(page.request, origin, mask.id);
  await lives(page.request, origin, person);
  await visit(page, "/dopamart/cart?step=payment");
  await payButton(page).tap();
  await choose(page, "failure");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The payment did not go through");

  await visit(page, "/dopamart/orders");
  const order = page.getByRole("article").first();
  await expect(order).toContainText("Pending");
  await expect(order.getByRole("timer")).toHaveText(/^1\d:\d\d$/);
  // Not paid yet: the cart is as it was.
  await expect(badge(page).first()).toContainText("1");
  await expectAccessible(page);
  await order.getByRole("button", { name: "Pay ₹899" }).tap();
  await choose(page, "success");
  await expect(page.getByRole("article").first()).toContainText("Processing");
  expect(await myOrders(page.request)).toHaveLength(1);
});

test("Back from the payment page brings the payment step, and the same order is paid", async ({ page, baseURL }) => {
  const person = somebody();
  const origin = baseURL ?? "";
  await signedIn(page.request, person);
  await has(page.request, origin, journal.id);
  await lives(page.request, origin, person);
  await visit(page, "/dopamart/cart?step=payment");
  await payButton(page).tap();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.goBack();
  await expect(payButton(page)).toHaveText("Pay ₹449");
  await expect(payButton(page)).not.toHaveAttribute("aria-busy", "true");
  await payButton(page).tap();
  await choose(page, "success");
  await expect(page).toHaveURL("/dopamart/orders");
  expect(await myOrders(page.request)).toMatchObject([{ status: "processing" }]);
});

test("two taps are one order", async ({ page, baseURL }) => {
  const person = somebody();
  const origin = baseURL ?? "";
  await signedIn(page.request, person);
  await has(page.request, origin, journal.id);
  await lives(page.request, origin, person);
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/cart/checkout/")) sent += 1;
  });
  await visit(page, "/dopamart/cart?step=payment");
  await payButton(page).dblclick();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  expect(sent).toBe(1);
  expect(await myOrders(page.request)).toHaveLength(1);
});

test("no network: checkout failed, nothing is lost, and another try works", async ({ page, baseURL, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  const person = somebody();
  const origin = baseURL ?? "";
  await signedIn(page.request, person);
  await has(page.request, origin, journal.id);
  await lives(page.request, origin, person);
  await visit(page, "/dopamart/cart?step=payment");
  await expect(payButton(page)).toBeEnabled();
  await page.route("**/cart/checkout/", (route) => route.abort("connectionrefused"));
  await payButton(page).tap();
  await expectToast(page, "Checkout failed. Please try again.");
  await expect(page.getByRole("alert")).toContainText("No response received from server.");
  await expectAccessible(page);
  await page.unroute("**/cart/checkout/");
  await payButton(page).tap();
  await choose(page, "success");
  await expect(page).toHaveURL("/dopamart/orders");
});

test("the last piece went to somebody else: said in the page, and the rest is bought", async ({
  page,
  browser,
  baseURL,
  faults,
}) => {
  faults.expect(/409.*cart\/checkout/);
  const person = somebody();
  const origin = baseURL ?? "";
  await signedIn(page.request, person);
  await has(page.request, origin, bowl.id);
  await has(page.request, origin, journal.id);
  await lives(page.request, origin, person);
  await visit(page, "/dopamart/cart?step=payment");
  await expect(payButton(page)).toBeEnabled();

  const other = await browser.newContext({ baseURL: origin });
  await takes(other.request, origin, bowl.id, somebody("Zoya Khan"));
  await other.close();

  await payButton(page).tap();
  const told = page.getByRole("alert");
  await expect(told).toContainText("is out of stock");
  await expect(told).toBeInViewport();
  await expect(told).toBeFocused();
  await expectAccessible(page);
  await told.getByRole("button", { name: "Go on without it" }).tap();
  await expect(payButton(page)).toHaveText("Pay ₹449");
  await payButton(page).tap();
  await choose(page, "success");
  await expect(page.getByRole("article").first()).toContainText("Total₹449");
});

test.describe("at a desk", () => {
  test.use(desk);

  test("the whole way by keyboard alone", async ({ page, baseURL }) => {
    const person = somebody();
    await signedIn(page.request, person);
    await has(page.request, baseURL ?? "", journal.id);
    await visit(page, "/dopamart/cart");
    const proceed = page.getByRole("button", { name: "Proceed to Checkout" });
    await expect(proceed).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, proceed);
    await page.keyboard.press("Enter");
    const add = page.getByRole("button", { name: "Add New" });
    await expect(add).toBeVisible();
    await tabTo(page, add);
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Add a delivery address" });
    await expect(form.getByLabel("Name")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expect(add).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(form.getByLabel("Name")).toHaveValue(person.name);
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

    const payment = page.getByRole("button", { name: "Proceed to Payment" });
    await tabTo(page, payment);
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
