// The first step of the cart page, and how far the address may lead.
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { button, full, heading, line, openCart, press } from "./cartTestUtils";
import { guestCart, setGuestQuantity } from "./guestCart";
import { API, candle, cartOf, clearDevice, item, journal, mat, products, titles } from "./testing";

beforeEach(clearDevice);
afterEach(() => {
  cleanup();
  clearDevice();
});

const APPLY = "/api/v1/coupons/apply/";
const welcome = (discount_amount: number) => ({
  body: { code: "WELCOME10", discount_type: "percentage", discount_value: 10, discount_amount },
});
const summary = () => screen.getByRole("region", { name: "Summary" }).textContent;

describe("the cart", () => {
  test("is loading, and says so", () => {
    openCart({ answers: { [`GET ${API}cart/`]: [null] } });
    expect(screen.getByRole("status").textContent).toContain("Loading your cart");
  });

  test("shows its lines, counts them and adds them up", async () => {
    openCart();
    await screen.findByRole("article", { name: "Evening Candle" });
    expect(heading()).toBe("Your Cart");
    expect(screen.getByText("3 items in your cart")).toBeDefined();
    const shown = line("Evening Candle");
    expect(shown.getByText("Soy wax that smells of rain.")).toBeDefined();
    expect(shown.getByText("In Stock")).toBeDefined();
    expect(shown.getByText("2", { exact: false, selector: "[aria-live]" }).textContent).toBe("Quantity 2");
    expect(shown.getByText("₹998")).toBeDefined();
    expect(line("Night Journal").getByText("Only 3 left")).toBeDefined();
    expect(summary()).toContain("Subtotal₹1,348");
    expect(summary()).toContain("ShippingFree");
    expect(summary()).toContain("TaxIncluded in Subtotal");
    expect(summary()).toContain("Total₹1,348");
    const chips = screen.getByText("3 items").closest("dl");
    expect(chips?.textContent).toBe("Items3 itemsTotal₹1,348Savings₹0");
    expect(screen.getByRole("link", { name: "Continue Shopping" }).getAttribute("href")).toBe("/dopamart");
    expect(screen.getByRole("progressbar").getAttribute("aria-valuetext")).toBe("Step 1 of 3: Review Cart");
  });

  test("that is empty leads back to the shop", async () => {
    openCart({ answers: { [`GET ${API}cart/`]: { body: cartOf() } } });
    expect(await screen.findByRole("heading", { name: "Your cart is empty" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Continue Shopping" }).getAttribute("href")).toBe("/dopamart");
  });

  test("that did not come can be asked for again", async () => {
    openCart({ answers: { [`GET ${API}cart/`]: [null, { body: full }] } });
    await screen.findByRole("heading", { name: "Your cart could not be loaded" });
    await press("Try Again");
    expect(await screen.findByRole("article", { name: "Evening Candle" })).toBeDefined();
  });

  test("one more and one less", async () => {
    const { asked, said } = openCart({
      answers: { [`PUT ${API}cart/1/`]: [{ body: item(candle, 3) }, { body: item(candle, 2) }] },
    });
    await screen.findByRole("article", { name: "Evening Candle" });
    await press("One more of Evening Candle");
    await waitFor(() => expect(summary()).toContain("Total₹1,847"));
    await press("One less of Evening Candle");
    await waitFor(() => expect(summary()).toContain("Total₹1,348"));
    expect(asked.filter(({ path }) => path.endsWith("cart/1/")).map(({ body }) => body)).toEqual([
      { quantity: 3 },
      { quantity: 2 },
    ]);
    expect(titles(said)).toEqual(["Cart updated successfully", "Cart updated successfully"]);
  });

  test("one less than one takes it out", async () => {
    const { said } = openCart({ answers: { [`PUT ${API}cart/2/`]: { status: 204 } } });
    await screen.findByRole("article", { name: "Night Journal" });
    await press("One less of Night Journal");
    await waitFor(() => expect(screen.queryByRole("article", { name: "Night Journal" })).toBeNull());
    expect(titles(said)).toEqual(["Item removed from cart"]);
  });

  test("removed, said with its name, and brought back when that was a slip", async () => {
    const { said } = openCart({
      answers: { [`DELETE ${API}cart/2/`]: { status: 204 }, [`PUT ${API}cart/2/`]: { body: item(journal, 1) } },
    });
    await screen.findByRole("article", { name: "Night Journal" });
    await press("Remove Night Journal");
    await waitFor(() => expect(titles(said)).toEqual(["Night Journal removed from cart"]));
    expect(screen.queryByRole("article", { name: "Night Journal" })).toBeNull();
    await act(async () => said[0]?.press("Undo"));
    expect(await screen.findByRole("article", { name: "Night Journal" })).toBeDefined();
  });

  test("no more than there are", async () => {
    openCart({ answers: { [`GET ${API}cart/`]: { body: cartOf(item(journal, 3)) } } });
    await screen.findByRole("article", { name: "Night Journal" });
    expect(button("One more of Night Journal").disabled).toBe(true);
  });

  test("a change that failed is told, and the cart is asked for again", async () => {
    const { said } = openCart({
      answers: { [`PUT ${API}cart/1/`]: { status: 409, body: { message: "Only 2 left", code: "out_of_stock" } } },
    });
    await screen.findByRole("article", { name: "Evening Candle" });
    await press("One more of Evening Candle");
    await waitFor(() =>
      expect(said).toMatchObject([{ title: "Failed to update the cart", description: "Only 2 left" }]),
    );
    expect(summary()).toContain("Total₹1,348");
  });
});

describe("a coupon", () => {
  test("takes off what the server says, and savings show it", async () => {
    openCart({ answers: { [APPLY]: welcome(135) } });
    await userEvent.type(await screen.findByRole("textbox", { name: "Coupon code" }), "WELCOME10{Enter}");
    expect(await screen.findByText("Coupon Applied")).toBeDefined();
    expect(summary()).toContain("Coupon discount−₹135");
    expect(summary()).toContain("Total₹1,213");
    expect(screen.getByText("Savings").parentElement?.textContent).toBe("Savings₹135");
  });

  test("follows the cart: the server is asked again", async () => {
    const { asked } = openCart({
      answers: {
        [APPLY]: [welcome(135), welcome(185)],
        [`PUT ${API}cart/1/`]: { body: item(candle, 3) },
      },
    });
    await userEvent.type(await screen.findByRole("textbox", { name: "Coupon code" }), "WELCOME10{Enter}");
    await screen.findByText("Coupon Applied");
    await press("One more of Evening Candle");
    await waitFor(() => expect(summary()).toContain("Total₹1,662"));
    expect(asked.filter(({ path }) => path === APPLY).map(({ body }) => body)).toEqual([
      { code: "WELCOME10", amount: 1348, area: "dopamart" },
      { code: "WELCOME10", amount: 1847, area: "dopamart" },
    ]);
  });

  test("that no longer fits is taken out and called invalid", async () => {
    openCart({
      answers: {
        [APPLY]: [welcome(135), { status: 422, body: { message: "Invalid coupon code", code: "invalid_coupon" } }],
        [`DELETE ${API}cart/1/`]: { status: 204 },
      },
    });
    await userEvent.type(await screen.findByRole("textbox", { name: "Coupon code" }), "WELCOME10{Enter}");
    await screen.findByText("Coupon Applied");
    await press("Remove Evening Candle");
    expect(await screen.findByText("Invalid coupon code")).toBeDefined();
    expect(summary()).toContain("Total₹350");
  });

  test("survives a reload, and is asked about again", async () => {
    openCart({ answers: { [APPLY]: welcome(135) } });
    await userEvent.type(await screen.findByRole("textbox", { name: "Coupon code" }), "WELCOME10{Enter}");
    await screen.findByText("Coupon Applied");
    cleanup();
    openCart({ answers: { [APPLY]: welcome(135) } });
    expect(await screen.findByText("Coupon Applied")).toBeDefined();
    await waitFor(() => expect(summary()).toContain("Total₹1,213"));
  });
});

describe("a guest's cart", () => {
  test("is the device's, with the shop's prices", async () => {
    setGuestQuantity(1, 2);
    setGuestQuantity(99, 1);
    const { asked } = openCart({ user: null });
    await screen.findByRole("article", { name: "Evening Candle" });
    expect(summary()).toContain("Total₹998");
    await press("One more of Evening Candle");
    await waitFor(() => expect(summary()).toContain("Total₹1,497"));
    expect(guestCart()?.items[0]).toEqual({ product_id: 1, quantity: 3 });
    expect(asked.every(({ path }) => path === `${API}products/`)).toBe(true);
  });

  test("takes no more than there are", async () => {
    setGuestQuantity(2, 3);
    openCart({ user: null });
    await screen.findByRole("article", { name: "Night Journal" });
    expect(button("One more of Night Journal").disabled).toBe(true);
  });

  test("with an order that waits leads to it", async () => {
    window.localStorage.setItem(
      "dft.cart",
      JSON.stringify({ items: [{ product_id: 1, quantity: 1 }], order: { id: 12, token: "tok" } }),
    );
    openCart({ user: null });
    const link = await screen.findByRole("link", { name: "See your order" });
    expect(link.getAttribute("href")).toBe("/dopamart/orders/track/tok");
  });

  test("empty, when nobody has chosen to shop here", async () => {
    openCart({ user: null });
    expect(await screen.findByRole("heading", { name: "Your cart is empty" })).toBeDefined();
  });
});

test("the truth about stock stands on each line", async () => {
  openCart({ answers: { [`GET ${API}cart/`]: { body: cartOf(...products.map((product) => item(product, 1))) } } });
  await screen.findByRole("article", { name: "Yoga Mat" });
  expect(line(mat.name).getByText("Out of stock")).toBeDefined();
});
