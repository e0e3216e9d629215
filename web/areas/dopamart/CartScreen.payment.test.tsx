// The payment step: placing the order, every rejection, and the redirect to the provider.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sessionQuery } from "~/services/session";
import { testUser } from "~/testing/testUtils";
import { guestCart, setGuestQuantity, setPendingOrder } from "./cart/guestCart";
import { button, clickButton, dialog, fillAddressForm, fullCart, heading, openCart } from "./cartTestUtils";
import {
  API,
  apiError,
  candle,
  cartOf,
  clearStorage,
  homeAddress,
  item,
  journal,
  PAYMENT_URL,
  pendingOrder,
  toastTitles,
} from "./testUtils";

beforeEach(clearStorage);
afterEach(() => {
  cleanup();
  clearStorage();
});

const CHECKOUT = `${API}cart/checkout/`;
const checkoutBodies = (requests: { path: string; body: unknown }[]) =>
  requests.filter(({ path }) => path === CHECKOUT).map(({ body }) => body);
const checkoutResponses = (...responses: (object | null)[]) => ({ [CHECKOUT]: responses });
const placedResponse = { status: 201, body: { ...pendingOrder, total_amount: 1348, amount: 1348 } };

async function open(options: Parameters<typeof openCart>[0] = {}) {
  const page = openCart({ step: "payment", ...options });
  await screen.findByRole("heading", { name: "Order Summary" });
  return page;
}

describe("member", () => {
  test("sees the order summary and the delivery address", async () => {
    await open();
    expect(heading()).toBe("Payment");
    const summary = screen.getByRole("region", { name: "Order Summary" }).textContent;
    expect(summary).toContain("Items (3)₹1,348");
    expect(summary).toContain("DeliveryFree");
    expect(summary).toContain("Total₹1,348");
    expect(screen.getByRole("region", { name: "Deliver to" }).textContent).toContain("14, Lake Road");
    expect(screen.getByText(/256-bit SSL encryption/)).toBeDefined();
    expect(button("Pay ₹1,348").disabled).toBe(false);
    expect(screen.getByRole("link", { name: "Back to Address" }).getAttribute("href")).toBe(
      "/dopamart/cart?step=address",
    );
  });

  test("is told about the redirect, then sent to the payment provider", async () => {
    const { requests, assignLocation, toasts } = await open({ responses: checkoutResponses(placedResponse) });
    await clickButton("Pay ₹1,348");
    await waitFor(() => expect(toastTitles(toasts)).toEqual(["Redirecting to payment..."]));
    expect(assignLocation).not.toHaveBeenCalled();
    expect(button("Pay ₹1,348").getAttribute("aria-busy")).toBe("true");
    await waitFor(() => expect(assignLocation).toHaveBeenCalledWith(PAYMENT_URL));
    expect(checkoutBodies(requests)).toEqual([{ address_id: 7, expected_total: 1348 }]);
  });

  test("clicking twice places one order", async () => {
    const { requests } = await open({ responses: checkoutResponses(placedResponse) });
    await userEvent.dblClick(button("Pay ₹1,348"));
    expect(checkoutBodies(requests)).toHaveLength(1);
  });

  test("with nothing to pay goes straight to the orders page", async () => {
    const coupon = { code: "GIFT", discount_type: "percentage", discount_value: 100, discount_amount: 1348 };
    const { requests, toasts, assignLocation } = openCart({
      responses: {
        "/api/v1/coupons/apply/": { body: coupon },
        ...checkoutResponses({
          status: 201,
          body: { ...pendingOrder, status: "processing", amount: 0, payment_url: null, payment_request: null },
        }),
      },
    });
    await userEvent.type(await screen.findByRole("textbox", { name: "Coupon code" }), "GIFT{Enter}");
    await screen.findByText("Coupon Applied");
    await clickButton("Proceed to Checkout");
    await userEvent.click(await screen.findByRole("button", { name: "Proceed to Payment" }));
    await clickButton("Place order");
    expect(await screen.findByText("at /dopamart/orders")).toBeDefined();
    expect(checkoutBodies(requests)).toEqual([{ address_id: 7, coupon_code: "GIFT", expected_total: 0 }]);
    expect(toasts.at(-1)).toMatchObject({ title: "Order #12 placed", description: "There was nothing to pay." });
    expect(assignLocation).not.toHaveBeenCalled();
    expect(window.sessionStorage.length).toBe(0);
  });

  test("waits while the payment link is being created", async () => {
    const withoutLink = {
      ...pendingOrder,
      payment_url: null,
      payment_request: { id: 31, payment_url: null },
      code: "payment_link_pending",
    };
    const { assignLocation } = await open({
      responses: {
        ...checkoutResponses({ status: 202, body: withoutLink }),
        "/api/v1/payments/31/": { body: { id: 31, status: "created", payment_url: PAYMENT_URL } },
      },
    });
    await clickButton("Pay ₹1,348");
    await waitFor(() => expect(assignLocation).toHaveBeenCalledWith(PAYMENT_URL));
  });

  test("sees an error with a link to the order when no payment link is created", async () => {
    const withoutLink = { ...pendingOrder, payment_url: null, payment_request: { id: 31, payment_url: null } };
    await open({
      responses: {
        ...checkoutResponses({ status: 202, body: withoutLink }),
        "/api/v1/payments/31/": { body: { id: 31, status: "failed", payment_url: null } },
      },
    });
    await clickButton("Pay ₹1,348");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The payment page is not ready yet");
    expect(within(alert).getByRole("link", { name: "your order" }).getAttribute("href")).toBe("/dopamart/orders");
  });

  test("is redirected to login when the session expired during checkout, and the draft is kept", async () => {
    const unauthorized = { status: 401, body: { message: "Please sign in", code: "not_signed_in" } };
    const { queryClient } = await open({
      responses: { ...checkoutResponses(unauthorized), "/api/v1/users/me/": unauthorized },
    });
    await clickButton("Pay ₹1,348");
    expect(await screen.findByText("at /login?next=%2Fdopamart%2Fcart%3Fstep%3Dpayment")).toBeDefined();
    await waitFor(() => expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull());
    const stored = JSON.parse(window.sessionStorage.getItem("dft.draft.checkout") ?? "null");
    expect(stored).toMatchObject({ owner: testUser.id });
  });

  test("can pay again when the page is restored from the back/forward cache", async () => {
    const { assignLocation } = await open({ responses: checkoutResponses(placedResponse) });
    await clickButton("Pay ₹1,348");
    await waitFor(() => expect(assignLocation).toHaveBeenCalled());
    const pageShow = new Event("pageshow");
    Object.assign(pageShow, { persisted: true });
    act(() => void window.dispatchEvent(pageShow));
    expect(button("Pay ₹1,348").getAttribute("aria-busy")).toBeNull();
  });
});

describe("rejected checkout", () => {
  const outOfStock = (available: number) =>
    apiError(409, "out_of_stock", { available, product: { id: 1, name: "Evening Candle" } });

  test("offers the remaining quantity when stock is short", async () => {
    const { requests } = await open({
      responses: {
        ...checkoutResponses(outOfStock(1), placedResponse),
        [`PUT ${API}cart/1/`]: { body: item(candle, 1) },
        [`GET ${API}cart/`]: [
          { body: fullCart },
          { body: fullCart },
          { body: cartOf(item(candle, 1), item(journal, 1)) },
        ],
      },
    });
    await clickButton("Pay ₹1,348");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Only 1 of Evening Candle left");
    expect(document.activeElement).toBe(alert);
    await userEvent.click(within(alert).getByRole("button", { name: "Take 1" }));
    await screen.findByRole("button", { name: "Pay ₹849" });
    expect(screen.queryByRole("alert")).toBeNull();
    await clickButton("Pay ₹849");
    await waitFor(() => expect(checkoutBodies(requests).at(-1)).toMatchObject({ expected_total: 849 }));
  });

  test("offers to continue without a sold-out product", async () => {
    const { toasts } = await open({
      responses: {
        ...checkoutResponses(outOfStock(0)),
        [`PUT ${API}cart/1/`]: { status: 204 },
        [`GET ${API}cart/`]: [{ body: fullCart }, { body: fullCart }, { body: cartOf(item(journal, 1)) }],
      },
    });
    await clickButton("Pay ₹1,348");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Evening Candle is out of stock");
    expect(within(alert).queryByRole("button", { name: /^Take/ })).toBeNull();
    await userEvent.click(within(alert).getByRole("button", { name: "Go on without it" }));
    await screen.findByRole("button", { name: "Pay ₹350" });
    expect(toastTitles(toasts)).toContain("Item removed from cart");
  });

  test("a changed total is shown and needs a second click", async () => {
    const { requests } = await open({
      responses: checkoutResponses(apiError(409, "price_changed", { amount: 1400 }), placedResponse),
    });
    await clickButton("Pay ₹1,348");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The total is now ₹1,400");
    expect(alert.textContent).toContain("You saw ₹1,348. Nothing was ordered");
    await clickButton("Pay ₹1,400");
    await waitFor(() => expect(checkoutBodies(requests).at(-1)).toMatchObject({ expected_total: 1400 }));
  });

  test("shows the empty cart when it was emptied in another tab", async () => {
    await open({
      responses: {
        ...checkoutResponses(apiError(422, "cart_empty")),
        [`GET ${API}cart/`]: [{ body: fullCart }, { body: cartOf() }],
      },
    });
    await clickButton("Pay ₹1,348");
    expect(await screen.findByRole("heading", { name: "Your cart is empty" })).toBeDefined();
  });

  test("returns to the address step when the address is missing or deleted", async () => {
    const { toasts } = await open({
      responses: {
        ...checkoutResponses({
          status: 422,
          body: { message: "Please add a delivery address to continue", code: "address_needed" },
        }),
        [`GET ${API}addresses/`]: [{ body: [homeAddress] }, { body: [] }],
      },
    });
    await clickButton("Pay ₹1,348");
    await screen.findByRole("button", { name: "Add New" });
    expect(toastTitles(toasts)).toContain("Please add a delivery address to continue");
    cleanup();
    clearStorage();
    const page = await open({ responses: checkoutResponses(apiError(404, "not_found")) });
    await clickButton("Pay ₹1,348");
    await screen.findByRole("button", { name: "Add New" });
    expect(toastTitles(page.toasts)).toContain("Please select a delivery address");
  });

  test("links to My Orders when too many orders are unpaid", async () => {
    await open({ responses: checkoutResponses(apiError(409, "too_many_holds")) });
    await clickButton("Pay ₹1,348");
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByRole("link").getAttribute("href")).toBe("/dopamart/orders");
  });

  test("removes a rejected coupon and restores the full total", async () => {
    const coupon = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 135 };
    const { toasts } = openCart({
      responses: { "/api/v1/coupons/apply/": { body: coupon }, ...checkoutResponses(apiError(422, "invalid_coupon")) },
    });
    await userEvent.type(await screen.findByRole("textbox", { name: "Coupon code" }), "WELCOME10{Enter}");
    await screen.findByText("Coupon Applied");
    await clickButton("Proceed to Checkout");
    await userEvent.click(await screen.findByRole("button", { name: "Proceed to Payment" }));
    await clickButton("Pay ₹1,213");
    expect(await screen.findByRole("button", { name: "Pay ₹1,348" })).toBeDefined();
    expect(toastTitles(toasts)).toContain("Invalid coupon code");
  });

  test.each([
    ["a network error", null, "No response received from server."],
    [
      "a server error",
      { status: 500, body: { message: "Something went wrong on our side. Please try again.", code: "internal" } },
      "Something went wrong on our side. Please try again.",
    ],
  ])("%s can be retried", async (_, response, message) => {
    const { assignLocation, toasts } = await open({ responses: checkoutResponses(response, placedResponse) });
    await clickButton("Pay ₹1,348");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Checkout failed. Please try again.");
    expect(alert.textContent).toContain(message);
    expect(toastTitles(toasts)).toContain("Checkout failed. Please try again.");
    await clickButton("Pay ₹1,348");
    await waitFor(() => expect(assignLocation).toHaveBeenCalledWith(PAYMENT_URL));
  });
});

describe("guest", () => {
  const GUEST_DIALOG = "Guest checkout";
  const guestOrder = { ...pendingOrder, track_url: "/dopamart/orders/track/tok-1" };

  beforeEach(() => {
    setGuestQuantity(1, 2);
  });

  async function submitContact(name = "Ravi Kumar", email = "ravi@example.in") {
    await userEvent.type(dialog(GUEST_DIALOG).getByLabelText(/^Name/), name);
    await userEvent.type(dialog(GUEST_DIALOG).getByLabelText(/^E-mail/), email);
    await userEvent.click(dialog(GUEST_DIALOG).getByRole("button", { name: "Continue as Guest" }));
  }

  async function toPayment(options: Parameters<typeof openCart>[0] = {}) {
    const page = openCart({ user: null, ...options });
    await screen.findByRole("article", { name: "Evening Candle" });
    await clickButton("Proceed to Checkout");
    await submitContact();
    await userEvent.click(await screen.findByRole("button", { name: "Add New" }));
    await fillAddressForm();
    await clickButton("Save Address");
    await waitFor(() => expect(button("Proceed to Payment").disabled).toBe(false));
    await clickButton("Proceed to Payment");
    await screen.findByRole("heading", { name: "Order Summary" });
    return page;
  }

  test("enters name and email before leaving the cart, with the specified error messages", async () => {
    openCart({ user: null });
    await screen.findByRole("article", { name: "Evening Candle" });
    await clickButton("Proceed to Checkout");
    const form = dialog(GUEST_DIALOG);
    expect(form.getByText(/Quick checkout without an account/)).toBeDefined();
    expect(form.getByRole("link", { name: "Sign in instead" }).getAttribute("href")).toBe(
      "/login?next=%2Fdopamart%2Fcart",
    );
    await userEvent.click(form.getByRole("button", { name: "Continue as Guest" }));
    expect(form.getByText("Name is required")).toBeDefined();
    expect(form.getByText("Email is required")).toBeDefined();
    expect(document.activeElement).toBe(form.getByLabelText(/^Name/));
    await submitContact("R2", "ravi@example");
    expect(form.getByText("Name can only contain letters, spaces, . ' and -")).toBeDefined();
    expect(form.getByText("Please enter a valid email address")).toBeDefined();
    expect(heading()).toBe("Your Cart");
  });

  test("is greeted by name in the address step", async () => {
    openCart({ user: null });
    await screen.findByRole("article", { name: "Evening Candle" });
    await clickButton("Proceed to Checkout");
    await submitContact();
    expect(await screen.findByText("Welcome Ravi Kumar! Please add your delivery address.")).toBeDefined();
    expect(button("Proceed to Payment").disabled).toBe(true);
  });

  test("back at the cart confirms the contact again, with the values still filled in", async () => {
    openCart({ user: null });
    await screen.findByRole("article", { name: "Evening Candle" });
    await clickButton("Proceed to Checkout");
    await submitContact();
    await userEvent.click(await screen.findByRole("link", { name: "Back to Cart" }));
    await screen.findByRole("button", { name: "Proceed to Checkout" });
    await clickButton("Proceed to Checkout");
    expect(dialog(GUEST_DIALOG).getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Ravi Kumar");
  });

  test.each(["address", "payment"])("opening ?step=%s asks for the contact first", async (step) => {
    const { router } = openCart({ user: null, step });
    await screen.findByRole("article", { name: "Evening Candle" });
    await screen.findByRole("dialog", { name: GUEST_DIALOG });
    expect(heading()).toBe("Your Cart");
    expect(router.state.location.search).toBe("");
  });

  test("sends everything in one request and keeps the cart until it is paid", async () => {
    const { requests, assignLocation } = await toPayment({
      responses: checkoutResponses({ status: 201, body: guestOrder }),
    });
    await clickButton("Pay ₹998");
    await waitFor(() => expect(assignLocation).toHaveBeenCalledWith(PAYMENT_URL));
    expect(checkoutBodies(requests)).toEqual([
      {
        guest: { name: "Ravi Kumar", email: "ravi@example.in" },
        items: [{ product_id: 1, quantity: 2 }],
        address: {
          name: "Ravi Kumar",
          phone: "9876543210",
          full_address: "7, Temple Street, Mylapore",
          pincode: "560041",
          state: "Karnataka",
          country: "India",
          landmark: null,
        },
        expected_total: 998,
      },
    ]);
    expect(guestCart()).toEqual({ items: [{ product_id: 1, quantity: 2 }], order: { id: 12, token: "tok-1" } });
    expect(requests.some(({ path }) => path.includes("/addresses/"))).toBe(false);
  });

  test("names the pending order that this one replaces", async () => {
    const { requests } = await toPayment({ responses: checkoutResponses({ status: 201, body: guestOrder }) });
    act(() => setPendingOrder({ id: 9, token: "tok-0" }));
    await clickButton("Pay ₹998");
    await waitFor(() => expect(checkoutBodies(requests)).toMatchObject([{ instead_of: "tok-0" }]));
    expect(guestCart()?.order).toEqual({ id: 12, token: "tok-1" });
  });

  test("polls the tracked order for the payment link, not the payment", async () => {
    const withoutLink = { ...guestOrder, payment_url: null, payment_request: { id: 31, payment_url: null } };
    const { requests, assignLocation } = await toPayment({
      responses: {
        ...checkoutResponses({ status: 202, body: withoutLink }),
        [`${API}orders/track/tok-1/`]: { body: guestOrder },
      },
    });
    await clickButton("Pay ₹998");
    await waitFor(() => expect(assignLocation).toHaveBeenCalledWith(PAYMENT_URL));
    expect(requests.some(({ path }) => path.includes("/payments/"))).toBe(false);
  });

  test("draft survives a reload", async () => {
    await toPayment();
    cleanup();
    openCart({ user: null, step: "payment" });
    await screen.findByRole("heading", { name: "Order Summary" });
    expect(screen.getByRole("region", { name: "Deliver to" }).textContent).toContain("7, Temple Street");
  });

  test("server errors on the contact reopen the contact dialog", async () => {
    const errors = { "guest.email": ["Please enter a valid email address"] };
    await toPayment({ responses: checkoutResponses(apiError(422, "invalid", { errors })) });
    await clickButton("Pay ₹998");
    expect(await dialog(GUEST_DIALOG).findByText("Please enter a valid email address")).toBeDefined();
    expect(heading()).toBe("Your Cart");
  });

  test("server errors on the address open the address dialog", async () => {
    const errors = { "address.pincode": ["Please enter a valid 6-digit pincode"] };
    await toPayment({ responses: checkoutResponses(apiError(422, "invalid", { errors })) });
    await clickButton("Pay ₹998");
    const form = await screen.findByRole("dialog", { name: "Edit the address" });
    expect(within(form).getByText("Please enter a valid 6-digit pincode")).toBeDefined();
    expect(heading()).toBe("Delivery Address");
  });

  test("the address is prefilled after signing in during checkout", async () => {
    await toPayment();
    cleanup();
    openCart({
      step: "address",
      responses: { [`${API}cart/merge/`]: { body: fullCart }, [`GET ${API}addresses/`]: { body: [] } },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Add New" }));
    const form = dialog("Add a delivery address");
    expect(form.getByLabelText<HTMLInputElement>(/^Address/).value).toBe("7, Temple Street, Mylapore");
    expect(guestCart()?.items).toEqual([]);
  });
});

test("leaving the page cancels the redirect", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { assignLocation, toasts, router } = await open({ responses: checkoutResponses(placedResponse) });
  await userEvent.click(button("Pay ₹1,348"));
  await waitFor(() => expect(toastTitles(toasts)).toEqual(["Redirecting to payment..."]));
  await act(() => router.navigate("/dopamart"));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(assignLocation).not.toHaveBeenCalled();
  vi.useRealTimers();
});
