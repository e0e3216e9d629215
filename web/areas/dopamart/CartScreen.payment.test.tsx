// From the press to the provider's page, with everything real life puts in between.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { button, dialog, full, heading, openCart, press, typeAddress } from "./cartTestUtils";
import { guestCart, setGuestQuantity, setPendingOrder } from "./guestCart";
import { API, candle, cartOf, clearDevice, home, item, journal, LINK, pending, refusal, titles } from "./testing";

beforeEach(clearDevice);
afterEach(() => {
  cleanup();
  clearDevice();
});

const CHECKOUT = `${API}cart/checkout/`;
const sent = (asked: { path: string; body: unknown }[]) =>
  asked.filter(({ path }) => path === CHECKOUT).map(({ body }) => body);
const answering = (...answers: (object | null)[]) => ({ [CHECKOUT]: answers });
const placed = { status: 201, body: { ...pending, total_amount: 1348, amount: 1348 } };

async function open(wish: Parameters<typeof openCart>[0] = {}) {
  const page = openCart({ step: "payment", ...wish });
  await screen.findByRole("heading", { name: "Order Summary" });
  return page;
}

describe("a member", () => {
  test("sees what it comes to and where it goes", async () => {
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

  test("pays: it is said, and a second later the browser is at the provider's", async () => {
    const { asked, leave, said } = await open({ answers: answering(placed) });
    await press("Pay ₹1,348");
    await waitFor(() => expect(titles(said)).toEqual(["Redirecting to payment..."]));
    expect(leave).not.toHaveBeenCalled();
    expect(button("Pay ₹1,348").getAttribute("aria-busy")).toBe("true");
    await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
    expect(sent(asked)).toEqual([{ address_id: 7, expected_total: 1348 }]);
  });

  test("waits a whole second", async () => {
    const { leave, said } = await open({ answers: answering(placed) });
    await press("Pay ₹1,348");
    await waitFor(() => expect(said).toHaveLength(1));
    const from = performance.now();
    await waitFor(() => expect(leave).toHaveBeenCalled());
    expect(performance.now() - from).toBeGreaterThan(900);
  });

  test("presses twice and pays once", async () => {
    const { asked } = await open({ answers: answering(placed) });
    await userEvent.dblClick(button("Pay ₹1,348"));
    expect(sent(asked)).toHaveLength(1);
  });

  test("has nothing to pay: the order is on its way, and the page of orders shows it", async () => {
    const coupon = { code: "GIFT", discount_type: "percentage", discount_value: 100, discount_amount: 1348 };
    const { asked, said, leave } = openCart({
      answers: {
        "/api/v1/coupons/apply/": { body: coupon },
        ...answering({
          status: 201,
          body: { ...pending, status: "processing", amount: 0, payment_url: null, payment_request: null },
        }),
      },
    });
    await userEvent.type(await screen.findByRole("textbox", { name: "Coupon code" }), "GIFT{Enter}");
    await screen.findByText("Coupon Applied");
    await press("Proceed to Checkout");
    await userEvent.click(await screen.findByRole("button", { name: "Proceed to Payment" }));
    await press("Place order");
    expect(await screen.findByText("at /dopamart/orders")).toBeDefined();
    expect(sent(asked)).toEqual([{ address_id: 7, coupon_code: "GIFT", expected_total: 0 }]);
    expect(said.at(-1)).toMatchObject({ title: "Order #12 placed", description: "There was nothing to pay." });
    expect(leave).not.toHaveBeenCalled();
    expect(window.sessionStorage.length).toBe(0);
  });

  test("waits for a link that is still to come", async () => {
    const waiting = {
      ...pending,
      payment_url: null,
      payment_request: { id: 31, payment_url: null },
      code: "payment_link_pending",
    };
    const { leave } = await open({
      answers: {
        ...answering({ status: 202, body: waiting }),
        "/api/v1/payments/31/": { body: { id: 31, status: "created", payment_url: LINK } },
      },
    });
    await press("Pay ₹1,348");
    await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
  });

  test("is told when no link comes, and where the order is", async () => {
    const waiting = { ...pending, payment_url: null, payment_request: { id: 31, payment_url: null } };
    await open({
      answers: {
        ...answering({ status: 202, body: waiting }),
        "/api/v1/payments/31/": { body: { id: 31, status: "failed", payment_url: null } },
      },
    });
    await press("Pay ₹1,348");
    const told = await screen.findByRole("alert");
    expect(told.textContent).toContain("The payment page is not ready yet");
    expect(within(told).getByRole("link", { name: "your order" }).getAttribute("href")).toBe("/dopamart/orders");
  });

  test("whose session ended signs in again and comes back here", async () => {
    await open({ answers: answering({ status: 401, body: { message: "Please sign in", code: "not_signed_in" } }) });
    await press("Pay ₹1,348");
    expect(await screen.findByText("at /login?next=%2Fdopamart%2Fcart%3Fstep%3Dpayment")).toBeDefined();
  });

  test("a page brought back as it was left can be paid again", async () => {
    const { leave } = await open({ answers: answering(placed) });
    await press("Pay ₹1,348");
    await waitFor(() => expect(leave).toHaveBeenCalled());
    const back = new Event("pageshow");
    Object.assign(back, { persisted: true });
    act(() => void window.dispatchEvent(back));
    expect(button("Pay ₹1,348").getAttribute("aria-busy")).toBeNull();
  });
});

describe("refusals", () => {
  const short = (available: number) =>
    refusal(409, "out_of_stock", { available, product: { id: 1, name: "Evening Candle" } });

  test("fewer are left: take those, and pay", async () => {
    const { asked } = await open({
      answers: {
        ...answering(short(1), placed),
        [`PUT ${API}cart/1/`]: { body: item(candle, 1) },
        [`GET ${API}cart/`]: [{ body: full }, { body: full }, { body: cartOf(item(candle, 1), item(journal, 1)) }],
      },
    });
    await press("Pay ₹1,348");
    const told = await screen.findByRole("alert");
    expect(told.textContent).toContain("Only 1 of Evening Candle left");
    expect(document.activeElement).toBe(told);
    await userEvent.click(within(told).getByRole("button", { name: "Take 1" }));
    await screen.findByRole("button", { name: "Pay ₹849" });
    expect(screen.queryByRole("alert")).toBeNull();
    await press("Pay ₹849");
    await waitFor(() => expect(sent(asked).at(-1)).toMatchObject({ expected_total: 849 }));
  });

  test("none is left: go on without it", async () => {
    const { said } = await open({
      answers: {
        ...answering(short(0)),
        [`PUT ${API}cart/1/`]: { status: 204 },
        [`GET ${API}cart/`]: [{ body: full }, { body: full }, { body: cartOf(item(journal, 1)) }],
      },
    });
    await press("Pay ₹1,348");
    const told = await screen.findByRole("alert");
    expect(told.textContent).toContain("Evening Candle is out of stock");
    expect(within(told).queryByRole("button", { name: /^Take/ })).toBeNull();
    await userEvent.click(within(told).getByRole("button", { name: "Go on without it" }));
    await screen.findByRole("button", { name: "Pay ₹350" });
    expect(titles(said)).toContain("Item removed from cart");
  });

  test("another total is named, and asked for only when agreed", async () => {
    const { asked } = await open({ answers: answering(refusal(409, "price_changed", { amount: 1400 }), placed) });
    await press("Pay ₹1,348");
    const told = await screen.findByRole("alert");
    expect(told.textContent).toContain("The total is now ₹1,400");
    expect(told.textContent).toContain("You saw ₹1,348. Nothing was ordered");
    await press("Pay ₹1,400");
    await waitFor(() => expect(sent(asked).at(-1)).toMatchObject({ expected_total: 1400 }));
  });

  test("a cart that was emptied elsewhere", async () => {
    await open({
      answers: { ...answering(refusal(422, "cart_empty")), [`GET ${API}cart/`]: [{ body: full }, { body: cartOf() }] },
    });
    await press("Pay ₹1,348");
    expect(await screen.findByRole("heading", { name: "Your cart is empty" })).toBeDefined();
  });

  test("an address that is needed, or gone", async () => {
    const { said } = await open({
      answers: {
        ...answering({
          status: 422,
          body: { message: "Please add a delivery address to continue", code: "address_needed" },
        }),
        [`GET ${API}addresses/`]: [{ body: [home] }, { body: [] }],
      },
    });
    await press("Pay ₹1,348");
    await screen.findByRole("button", { name: "Add New" });
    expect(titles(said)).toContain("Please add a delivery address to continue");
    cleanup();
    clearDevice();
    const page = await open({ answers: answering(refusal(404, "not_found")) });
    await press("Pay ₹1,348");
    await screen.findByRole("button", { name: "Add New" });
    expect(titles(page.said)).toContain("Please select a delivery address");
  });

  test("too much waits for its money already", async () => {
    await open({ answers: answering(refusal(409, "too_many_holds")) });
    await press("Pay ₹1,348");
    const told = await screen.findByRole("alert");
    expect(within(told).getByRole("link").getAttribute("href")).toBe("/dopamart/orders");
  });

  test("a coupon refused at the press is taken out, and the total is whole again", async () => {
    const coupon = { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount: 135 };
    const { said } = openCart({
      answers: { "/api/v1/coupons/apply/": { body: coupon }, ...answering(refusal(422, "invalid_coupon")) },
    });
    await userEvent.type(await screen.findByRole("textbox", { name: "Coupon code" }), "WELCOME10{Enter}");
    await screen.findByText("Coupon Applied");
    await press("Proceed to Checkout");
    await userEvent.click(await screen.findByRole("button", { name: "Proceed to Payment" }));
    await press("Pay ₹1,213");
    expect(await screen.findByRole("button", { name: "Pay ₹1,348" })).toBeDefined();
    expect(titles(said)).toContain("Invalid coupon code");
  });

  test.each([
    ["silence", null, "No response received from server."],
    [
      "a server in trouble",
      { status: 500, body: { message: "Something went wrong", code: "internal" } },
      "Something went wrong.",
    ],
  ])("%s does no harm, and another try works", async (_, answer, words) => {
    const { leave, said } = await open({ answers: answering(answer, placed) });
    await press("Pay ₹1,348");
    const told = await screen.findByRole("alert");
    expect(told.textContent).toContain("Checkout failed. Please try again.");
    expect(told.textContent).toContain(words);
    expect(titles(said)).toContain("Checkout failed. Please try again.");
    await press("Pay ₹1,348");
    await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
  });
});

describe("a guest", () => {
  const GUEST = "Guest checkout";
  const tracked = { ...pending, track_url: "/dopamart/orders/track/tok-1" };

  beforeEach(() => {
    setGuestQuantity(1, 2);
  });

  async function introduce(name = "Ravi Kumar", email = "ravi@example.in") {
    await userEvent.type(dialog(GUEST).getByLabelText(/^Name/), name);
    await userEvent.type(dialog(GUEST).getByLabelText(/^E-mail/), email);
    await userEvent.click(dialog(GUEST).getByRole("button", { name: "Continue as Guest" }));
  }

  async function toPayment(wish: Parameters<typeof openCart>[0] = {}) {
    const page = openCart({ user: null, ...wish });
    await screen.findByRole("article", { name: "Evening Candle" });
    await press("Proceed to Checkout");
    await introduce();
    await userEvent.click(await screen.findByRole("button", { name: "Add New" }));
    await typeAddress();
    await press("Save Address");
    await waitFor(() => expect(button("Proceed to Payment").disabled).toBe(false));
    await press("Proceed to Payment");
    await screen.findByRole("heading", { name: "Order Summary" });
    return page;
  }

  test("says who they are before leaving the cart, in the words of the specification", async () => {
    openCart({ user: null });
    await screen.findByRole("article", { name: "Evening Candle" });
    await press("Proceed to Checkout");
    const form = dialog(GUEST);
    expect(form.getByText(/Quick checkout without an account/)).toBeDefined();
    expect(form.getByRole("link", { name: "Sign in instead" }).getAttribute("href")).toBe(
      "/login?next=%2Fdopamart%2Fcart",
    );
    await userEvent.click(form.getByRole("button", { name: "Continue as Guest" }));
    expect(form.getByText("Name is required")).toBeDefined();
    expect(form.getByText("Email is required")).toBeDefined();
    expect(document.activeElement).toBe(form.getByLabelText(/^Name/));
    await introduce("R2", "ravi@example");
    expect(form.getByText("Name can only contain letters and spaces")).toBeDefined();
    expect(form.getByText("Please enter a valid email address")).toBeDefined();
    expect(heading()).toBe("Your Cart");
  });

  test("is welcomed by name at the address", async () => {
    openCart({ user: null });
    await screen.findByRole("article", { name: "Evening Candle" });
    await press("Proceed to Checkout");
    await introduce();
    expect(await screen.findByText("Welcome Ravi Kumar! Please add your delivery address.")).toBeDefined();
    expect(button("Proceed to Payment").disabled).toBe(true);
  });

  test("back at the cart is nobody again, and what was typed is still there", async () => {
    openCart({ user: null });
    await screen.findByRole("article", { name: "Evening Candle" });
    await press("Proceed to Checkout");
    await introduce();
    await userEvent.click(await screen.findByRole("link", { name: "Back to Cart" }));
    await screen.findByRole("button", { name: "Proceed to Checkout" });
    await press("Proceed to Checkout");
    expect(dialog(GUEST).getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Ravi Kumar");
  });

  test.each(["address", "payment"])("who opens ?step=%s is asked first", async (step) => {
    const { router } = openCart({ user: null, step });
    await screen.findByRole("article", { name: "Evening Candle" });
    await screen.findByRole("dialog", { name: GUEST });
    expect(heading()).toBe("Your Cart");
    expect(router.state.location.search).toBe("");
  });

  test("pays with everything in one call; the cart stays until the money has come", async () => {
    const { asked, leave } = await toPayment({ answers: answering({ status: 201, body: tracked }) });
    await press("Pay ₹998");
    await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
    expect(sent(asked)).toEqual([
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
    expect(asked.some(({ path }) => path.includes("/addresses/"))).toBe(false);
  });

  test("who went back and changed something names the order that this one replaces", async () => {
    const { asked } = await toPayment({ answers: answering({ status: 201, body: tracked }) });
    act(() => setPendingOrder({ id: 9, token: "tok-0" }));
    await press("Pay ₹998");
    await waitFor(() => expect(sent(asked)).toMatchObject([{ instead_of: "tok-0" }]));
    expect(guestCart()?.order).toEqual({ id: 12, token: "tok-1" });
  });

  test("a link that is still to come is told by the order, not by a payment that is not theirs", async () => {
    const waiting = { ...tracked, payment_url: null, payment_request: { id: 31, payment_url: null } };
    const { asked, leave } = await toPayment({
      answers: { ...answering({ status: 202, body: waiting }), [`${API}orders/track/tok-1/`]: { body: tracked } },
    });
    await press("Pay ₹998");
    await waitFor(() => expect(leave).toHaveBeenCalledWith(LINK));
    expect(asked.some(({ path }) => path.includes("/payments/"))).toBe(false);
  });

  test("a reload in the middle loses nothing", async () => {
    await toPayment();
    cleanup();
    openCart({ user: null, step: "payment" });
    await screen.findByRole("heading", { name: "Order Summary" });
    expect(screen.getByRole("region", { name: "Deliver to" }).textContent).toContain("7, Temple Street");
  });

  test("the server's word on name or e-mail leads back to who they are", async () => {
    const errors = { "guest.email": ["Please enter a valid email address"] };
    await toPayment({ answers: answering(refusal(422, "invalid", { errors })) });
    await press("Pay ₹998");
    expect(await dialog(GUEST).findByText("Please enter a valid email address")).toBeDefined();
    expect(heading()).toBe("Your Cart");
  });

  test("the server's word on the address opens it there", async () => {
    const errors = { "address.pincode": ["Please enter a valid 6-digit pincode"] };
    await toPayment({ answers: answering(refusal(422, "invalid", { errors })) });
    await press("Pay ₹998");
    const form = await screen.findByRole("dialog", { name: "Edit the address" });
    expect(within(form).getByText("Please enter a valid 6-digit pincode")).toBeDefined();
    expect(heading()).toBe("Delivery Address");
  });

  test("who signs in half way finds the address typed already", async () => {
    await toPayment();
    cleanup();
    openCart({
      step: "address",
      answers: { [`${API}cart/merge/`]: { body: full }, [`GET ${API}addresses/`]: { body: [] } },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Add New" }));
    const form = dialog("Add a delivery address");
    expect(form.getByLabelText<HTMLInputElement>(/^Address/).value).toBe("7, Temple Street, Mylapore");
    expect(guestCart()?.items).toEqual([]);
  });
});

test("nothing is left running when the page is left before the second is over", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { leave, said, router } = await open({ answers: answering(placed) });
  await userEvent.click(button("Pay ₹1,348"));
  await waitFor(() => expect(titles(said)).toEqual(["Redirecting to payment..."]));
  await act(() => router.navigate("/dopamart"));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(leave).not.toHaveBeenCalled();
  vi.useRealTimers();
});
