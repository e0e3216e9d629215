// The cart step of the cart page: quantities, totals and the coupon.
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { guestCart, setGuestQuantity } from "./cart/guestCart";
import { button, cartLine, clickButton, fullCart, heading, openCart } from "./cartTestUtils";
import { API, candle, cartOf, clearStorage, item, journal, mat, products, toastTitles } from "./testUtils";

beforeEach(clearStorage);
afterEach(() => {
  cleanup();
  clearStorage();
});

const APPLY = "/api/v1/coupons/apply/";
const welcome = (discount_amount: number) => ({
  body: { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount },
});
const summary = () => screen.getByRole("region", { name: "Summary" }).textContent;

describe("cart", () => {
  test("shows a loading status", () => {
    openCart({ responses: { [`GET ${API}cart/`]: [null] } });
    expect(screen.getByRole("status").textContent).toContain("Loading your cart");
  });

  test("shows its lines, the item count and the totals", async () => {
    openCart();
    await screen.findByRole("article", { name: "Evening Candle" });
    expect(heading()).toBe("Your Cart");
    expect(screen.getByText("3 items in your cart")).toBeDefined();
    const candleLine = cartLine("Evening Candle");
    expect(candleLine.getByText("Soy wax that smells of rain.")).toBeDefined();
    expect(candleLine.getByText("In Stock")).toBeDefined();
    expect(candleLine.getByText("2", { exact: false, selector: "[aria-live]" }).textContent).toBe("Quantity 2");
    expect(candleLine.getByText("₹998")).toBeDefined();
    expect(cartLine("Night Journal").getByText("Only 3 left")).toBeDefined();
    expect(summary()).toContain("Subtotal₹1,348");
    expect(summary()).toContain("ShippingFree");
    expect(summary()).toContain("TaxIncluded in Subtotal");
    expect(summary()).toContain("Total₹1,348");
    const chips = screen.getByText("3 items").closest("dl");
    expect(chips?.textContent).toBe("Items3 itemsTotal₹1,348Savings₹0");
    expect(screen.getByRole("link", { name: "Continue Shopping" }).getAttribute("href")).toBe("/dopamart");
    expect(screen.getByRole("progressbar").getAttribute("aria-valuetext")).toBe("Step 1 of 3: Review Cart");
  });

  test("links back to the shop when it is empty", async () => {
    openCart({ responses: { [`GET ${API}cart/`]: { body: cartOf() } } });
    expect(await screen.findByRole("heading", { name: "Your cart is empty" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Continue Shopping" }).getAttribute("href")).toBe("/dopamart");
  });

  test("can be reloaded after a failed request", async () => {
    openCart({ responses: { [`GET ${API}cart/`]: [null, { body: fullCart }] } });
    await screen.findByRole("heading", { name: "Your cart could not be loaded" });
    await clickButton("Try Again");
    expect(await screen.findByRole("article", { name: "Evening Candle" })).toBeDefined();
  });

  test("changes a quantity up and down", async () => {
    const { requests, toasts } = openCart({
      responses: { [`PUT ${API}cart/1/`]: [{ body: item(candle, 3) }, { body: item(candle, 2) }] },
    });
    await screen.findByRole("article", { name: "Evening Candle" });
    await clickButton("One more of Evening Candle");
    await waitFor(() => expect(summary()).toContain("Total₹1,847"));
    await clickButton("One less of Evening Candle");
    await waitFor(() => expect(summary()).toContain("Total₹1,348"));
    expect(requests.filter(({ path }) => path.endsWith("cart/1/")).map(({ body }) => body)).toEqual([
      { quantity: 3 },
      { quantity: 2 },
    ]);
    expect(toastTitles(toasts)).toEqual(["Cart updated successfully", "Cart updated successfully"]);
  });

  test("removes a line when its quantity drops to zero", async () => {
    const { toasts } = openCart({ responses: { [`PUT ${API}cart/2/`]: { status: 204 } } });
    await screen.findByRole("article", { name: "Night Journal" });
    await clickButton("One less of Night Journal");
    await waitFor(() => expect(screen.queryByRole("article", { name: "Night Journal" })).toBeNull());
    expect(toastTitles(toasts)).toEqual(["Item removed from cart"]);
  });

  test("removes a line and restores it with Undo", async () => {
    const { toasts } = openCart({
      responses: { [`DELETE ${API}cart/2/`]: { status: 204 }, [`PUT ${API}cart/2/`]: { body: item(journal, 1) } },
    });
    await screen.findByRole("article", { name: "Night Journal" });
    await clickButton("Remove Night Journal");
    await waitFor(() => expect(toastTitles(toasts)).toEqual(["Night Journal removed from cart"]));
    expect(screen.queryByRole("article", { name: "Night Journal" })).toBeNull();
    await act(async () => toasts[0]?.click("Undo"));
    expect(await screen.findByRole("article", { name: "Night Journal" })).toBeDefined();
  });

  test("disables the plus button at the available stock", async () => {
    openCart({ responses: { [`GET ${API}cart/`]: { body: cartOf(item(journal, 3)) } } });
    await screen.findByRole("article", { name: "Night Journal" });
    expect(button("One more of Night Journal").disabled).toBe(true);
  });

  test("shows the server error and refetches when a change fails", async () => {
    const { toasts } = openCart({
      responses: { [`PUT ${API}cart/1/`]: { status: 409, body: { message: "Only 2 left", code: "out_of_stock" } } },
    });
    await screen.findByRole("article", { name: "Evening Candle" });
    await clickButton("One more of Evening Candle");
    await waitFor(() =>
      expect(toasts).toMatchObject([{ title: "Failed to update the cart", description: "Only 2 left" }]),
    );
    expect(summary()).toContain("Total₹1,348");
  });
});

describe("coupon", () => {
  test("shows the discount that the server returns", async () => {
    openCart({ responses: { [APPLY]: welcome(135) } });
    await userEvent.type(await screen.findByRole("textbox", { name: "Coupon code" }), "WELCOME10{Enter}");
    expect(await screen.findByText("Coupon Applied")).toBeDefined();
    expect(summary()).toContain("Coupon discount−₹135");
    expect(summary()).toContain("Total₹1,213");
    expect(screen.getByText("Savings").parentElement?.textContent).toBe("Savings₹135");
  });

  test("is recalculated by the server when the cart changes", async () => {
    const { requests } = openCart({
      responses: {
        [APPLY]: [welcome(135), welcome(185)],
        [`PUT ${API}cart/1/`]: { body: item(candle, 3) },
      },
    });
    await userEvent.type(await screen.findByRole("textbox", { name: "Coupon code" }), "WELCOME10{Enter}");
    await screen.findByText("Coupon Applied");
    await clickButton("One more of Evening Candle");
    await waitFor(() => expect(summary()).toContain("Total₹1,662"));
    expect(requests.filter(({ path }) => path === APPLY).map(({ body }) => body)).toEqual([
      { code: "WELCOME10", amount: 1348, area: "dopamart" },
      { code: "WELCOME10", amount: 1847, area: "dopamart" },
    ]);
  });

  test("is removed and called invalid when the server rejects it for the new cart", async () => {
    openCart({
      responses: {
        [APPLY]: [welcome(135), { status: 422, body: { message: "Invalid coupon code", code: "invalid_coupon" } }],
        [`DELETE ${API}cart/1/`]: { status: 204 },
      },
    });
    await userEvent.type(await screen.findByRole("textbox", { name: "Coupon code" }), "WELCOME10{Enter}");
    await screen.findByText("Coupon Applied");
    await clickButton("Remove Evening Candle");
    expect(await screen.findByText("Invalid coupon code")).toBeDefined();
    expect(summary()).toContain("Total₹350");
  });

  test("survives a reload and is recalculated", async () => {
    openCart({ responses: { [APPLY]: welcome(135) } });
    await userEvent.type(await screen.findByRole("textbox", { name: "Coupon code" }), "WELCOME10{Enter}");
    await screen.findByText("Coupon Applied");
    cleanup();
    openCart({ responses: { [APPLY]: welcome(135) } });
    expect(await screen.findByText("Coupon Applied")).toBeDefined();
    await waitFor(() => expect(summary()).toContain("Total₹1,213"));
  });
});

describe("guest cart", () => {
  test("comes from local storage, with the prices of the shop", async () => {
    setGuestQuantity(1, 2);
    setGuestQuantity(99, 1);
    const { requests } = openCart({ user: null });
    await screen.findByRole("article", { name: "Evening Candle" });
    expect(summary()).toContain("Total₹998");
    await clickButton("One more of Evening Candle");
    await waitFor(() => expect(summary()).toContain("Total₹1,497"));
    expect(guestCart()?.items[0]).toEqual({ product_id: 1, quantity: 3 });
    expect(requests.every(({ path }) => path === `${API}products/`)).toBe(true);
  });

  test("disables the plus button at the available stock", async () => {
    setGuestQuantity(2, 3);
    openCart({ user: null });
    await screen.findByRole("article", { name: "Night Journal" });
    expect(button("One more of Night Journal").disabled).toBe(true);
  });

  test("links to the order that is waiting for payment", async () => {
    window.localStorage.setItem(
      "dft.cart",
      JSON.stringify({ items: [{ product_id: 1, quantity: 1 }], order: { id: 12, token: "tok" } }),
    );
    openCart({ user: null });
    const link = await screen.findByRole("link", { name: "See your order" });
    expect(link.getAttribute("href")).toBe("/dopamart/orders/track/tok");
  });

  test("is empty before the user chose guest shopping", async () => {
    openCart({ user: null });
    expect(await screen.findByRole("heading", { name: "Your cart is empty" })).toBeDefined();
  });
});

test("shows the stock status on each line", async () => {
  openCart({ responses: { [`GET ${API}cart/`]: { body: cartOf(...products.map((product) => item(product, 1))) } } });
  await screen.findByRole("article", { name: "Yoga Mat" });
  expect(cartLine(mat.name).getByText("Out of stock")).toBeDefined();
});
