// The shelf: found, counted, put into the cart and taken out, by members and by guests.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sessionQuery } from "~/services/session";
import { testUser } from "~/testing/testUtils";
import { guestCart, setGuestQuantity } from "./guestCart";
import { ProductsScreen } from "./ProductsScreen";
import "./components/products/ProductList";
import { API, candle, cartOf, clearDevice, item, journal, products, stand, titles } from "./testing";

beforeEach(clearDevice);
afterEach(() => {
  cleanup();
  clearDevice();
});

type OpenOptions = Omit<Parameters<typeof stand>[1], "at"> & { query?: string };

async function open({ query = "", ...options }: OpenOptions = {}) {
  const page = stand(<ProductsScreen />, { at: `/dopamart${query}`, ...options });
  await screen.findByRole("article", { name: "Evening Candle" });
  return page;
}

const card = (name: string) => within(screen.getByRole("article", { name }));
const addButton = (name: string) => card(name).getByRole<HTMLButtonElement>("button", { name: `Add to Cart: ${name}` });
const search = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search products" });
const names = () => screen.getAllByRole("article").map((each) => each.getAttribute("aria-label"));

describe("the shelf", () => {
  test("has its title, every product with all there is to say, and counts them", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Available Products");
    expect(screen.getByText("3 products").parentElement?.textContent).toBe("Showing 3 products");
    const shown = card("Evening Candle");
    expect(shown.getByText("Soy wax that smells of rain.")).toBeDefined();
    expect(shown.getByText("New")).toBeDefined();
    expect(shown.getByText("Rated 4.0 out of 5")).toBeDefined();
    expect(shown.getByText("₹499 per item")).toBeDefined();
    expect(shown.getByRole("link", { name: "Evening Candle" }).getAttribute("href")).toBe("/dopamart/product/1");
    expect(addButton("Evening Candle").textContent).toBe("Add to Cart");
  });

  test("draws what has no picture, and shows the picture where there is one", async () => {
    await open();
    const picture = (name: string) => screen.getByRole("article", { name }).querySelector("img");
    expect(picture("Evening Candle")).toBeNull();
    expect(picture("Night Journal")?.getAttribute("src")).toBe("/api/v1/dopamart/pictures/journal.svg/");
  });

  test("says what is running out, and does not sell what is gone", async () => {
    await open();
    expect(card("Night Journal").getByText("Only 3 left")).toBeDefined();
    expect(card("Yoga Mat").getByText("Out of stock")).toBeDefined();
    expect(addButton("Yoga Mat").disabled).toBe(true);
  });

  test("is searched by name or description, and the address follows", async () => {
    const { router } = await open();
    await userEvent.type(search(), "AWAKE");
    expect(names()).toEqual(["Night Journal"]);
    expect(screen.getByText("1 product").parentElement?.textContent).toBe("Showing 1 product of 3");
    await waitFor(() => expect(router.state.location.search).toBe("?q=AWAKE"));
  });

  test("opens as the address says", async () => {
    stand(<ProductsScreen />, { at: "/dopamart?q=journal&view=list" });
    await screen.findByRole("article", { name: "Night Journal" });
    expect(names()).toEqual(["Night Journal"]);
    expect(screen.getByRole("button", { name: "List view" }).getAttribute("aria-pressed")).toBe("true");
  });

  test("is a grid or a list, kept in the address", async () => {
    const { router } = await open();
    expect(screen.getByRole("button", { name: "Grid view" }).getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "List view" }));
    expect(router.state.location.search).toBe("?view=list");
    await userEvent.click(screen.getByRole("button", { name: "Grid view" }));
    expect(router.state.location.search).toBe("");
  });

  test("with nothing found offers to clear the search", async () => {
    await open();
    await userEvent.type(search(), "piano");
    expect(screen.getByRole("heading", { name: "No products found" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Clear Search" }));
    expect(names()).toHaveLength(3);
  });

  test("that is empty can be reloaded", async () => {
    stand(<ProductsScreen />, {
      at: "/dopamart",
      answers: { [`${API}products/`]: [{ body: [] }, { body: products }] },
    });
    await screen.findByRole("heading", { name: "No products found" });
    await userEvent.click(screen.getByRole("button", { name: "Reload Products" }));
    expect(await screen.findByRole("article", { name: "Evening Candle" })).toBeDefined();
  });

  test("that did not come says so, and can be reloaded", async () => {
    const { said } = stand(<ProductsScreen />, {
      at: "/dopamart",
      answers: { [`${API}products/`]: [null, { body: products }] },
    });
    await screen.findByRole("heading", { name: "No products found" });
    expect(said).toMatchObject([
      { title: "Failed to load items", description: "Please try again later or contact support" },
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Reload Products" }));
    expect(await screen.findByRole("article", { name: "Evening Candle" })).toBeDefined();
  });
});

describe("a member", () => {
  test("puts something in, sees that it is there, and takes it out", async () => {
    const { asked, said } = await open({
      answers: {
        [`POST ${API}cart/`]: { status: 201, body: item(candle, 1) },
        [`DELETE ${API}cart/1/`]: { status: 204 },
      },
    });
    await userEvent.click(addButton("Evening Candle"));
    const there = await card("Evening Candle").findByRole("link", { name: "In Cart: Evening Candle" });
    expect(document.activeElement).toBe(there);
    expect(asked.find(({ body }) => body)?.body).toEqual({ product_id: 1, quantity: 1 });
    expect(screen.getByRole("link", { name: "1 in cart" }).getAttribute("href")).toBe("/dopamart/cart");
    await userEvent.click(card("Evening Candle").getByRole("button", { name: "Remove Evening Candle" }));
    await waitFor(() => expect(document.activeElement).toBe(addButton("Evening Candle")));
    expect(titles(said)).toEqual(["Item added to cart successfully!", "Item removed from cart successfully!"]);
    expect(screen.queryByRole("link", { name: /in cart$/ })).toBeNull();
  });

  test("sees what is in the cart already", async () => {
    await open({ answers: { [`GET ${API}cart/`]: { body: cartOf(item(candle, 2), item(journal, 1)) } } });
    expect(await screen.findByRole("link", { name: "3 in cart" })).toBeDefined();
    expect(card("Night Journal").getByText("In Cart")).toBeDefined();
  });

  test("sees at once that one product is busy, and that one alone; a second press is not sent", async () => {
    const { asked } = await open();
    let answer = (_: Response) => {};
    vi.stubGlobal("fetch", (request: Request) => {
      asked.push({ path: new URL(request.url).pathname, body: {} });
      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    });
    const before = asked.length;
    await userEvent.dblClick(addButton("Evening Candle"));
    expect(addButton("Evening Candle").getAttribute("aria-busy")).toBe("true");
    expect(addButton("Night Journal").getAttribute("aria-busy")).toBeNull();
    expect(asked).toHaveLength(before + 1);
    await act(async () => answer(Response.json(item(candle, 1), { status: 201 })));
    expect(await card("Evening Candle").findByText("In Cart")).toBeDefined();
  });

  test("is told when it did not work, in the server's words", async () => {
    const { said } = await open({
      answers: {
        [`POST ${API}cart/`]: { status: 409, body: { message: "Only 2 left", code: "out_of_stock", available: 2 } },
      },
    });
    await userEvent.click(addButton("Evening Candle"));
    await waitFor(() =>
      expect(said).toMatchObject([{ kind: "error", title: "Failed to add item to cart", description: "Only 2 left" }]),
    );
    expect(addButton("Evening Candle").getAttribute("aria-busy")).toBeNull();
  });

  test("is told when taking out did not work", async () => {
    const { said } = await open({
      answers: { [`GET ${API}cart/`]: { body: cartOf(item(candle, 1)) }, [`DELETE ${API}cart/1/`]: [null] },
    });
    await userEvent.click(await card("Evening Candle").findByRole("button", { name: "Remove Evening Candle" }));
    await waitFor(() =>
      expect(said).toMatchObject([
        { title: "Failed to remove item from cart", description: "No response received from server" },
      ]),
    );
  });

  test("whose session ended is asked to sign in", async () => {
    const { said } = await open({
      answers: {
        [`POST ${API}cart/`]: {
          status: 401,
          body: { message: "Please sign in to add items to your cart", code: "not_signed_in" },
        },
      },
    });
    await userEvent.click(addButton("Evening Candle"));
    await waitFor(() => expect(titles(said)).toEqual(["Please sign in to add items to your cart"]));
  });

  test("a product without a proper number is refused before anybody is asked", async () => {
    const { asked, said } = await open({
      answers: { [`${API}products/`]: { body: [candle, { ...journal, id: 0 }] } },
    });
    await userEvent.click(addButton("Night Journal"));
    expect(said).toMatchObject([{ title: "Invalid product selected", description: "Please select a valid product" }]);
    expect(asked.some(({ body }) => body)).toBe(false);
  });
});

describe("a guest", () => {
  test("is asked how to go on, and nothing is put anywhere", async () => {
    const { asked, said } = await open({ user: null });
    await userEvent.click(addButton("Evening Candle"));
    expect(titles(said)).toEqual(["Please sign in to add items to your cart"]);
    expect(guestCart()).toBeNull();
    expect(asked.some(({ path }) => path.includes("/cart/"))).toBe(false);
  });

  test("shops as a guest from then on: the device remembers", async () => {
    const { said } = await open({ user: null });
    await userEvent.click(addButton("Evening Candle"));
    await act(async () => said[0]?.press("Shop as guest"));
    expect(await card("Evening Candle").findByText("In Cart")).toBeDefined();
    await userEvent.click(addButton("Night Journal"));
    expect(await screen.findByRole("link", { name: "2 in cart" })).toBeDefined();
    await userEvent.click(card("Evening Candle").getByRole("button", { name: "Remove Evening Candle" }));
    expect(titles(said).slice(1)).toEqual([
      "Item added to cart successfully!",
      "Item added to cart successfully!",
      "Item removed from cart successfully!",
    ]);
    expect(guestCart()?.items).toEqual([{ product_id: 2, quantity: 1 }]);
  });

  test("signs in instead, comes back, and finds it in the cart", async () => {
    const { said } = await open({ user: null, query: "?view=list" });
    await userEvent.click(addButton("Evening Candle"));
    act(() => said[0]?.press("Sign in"));
    expect(await screen.findByText("at /login?next=%2Fdopamart%3Fview%3Dlist")).toBeDefined();
    cleanup();

    const answers = {
      [`POST ${API}cart/`]: { status: 201, body: item(candle, 1) },
      [`GET ${API}cart/`]: [{ body: cartOf() }, { body: cartOf(item(candle, 1)) }],
    };
    const { asked, said: later } = await open({ answers });
    expect(await card("Evening Candle").findByText("In Cart")).toBeDefined();
    expect(asked.filter(({ body }) => body).map(({ body }) => body)).toEqual([{ product_id: 1, quantity: 1 }]);
    expect(titles(later)).toEqual(["Item added to cart successfully!"]);
  });

  test("sees what another tab puts in", async () => {
    setGuestQuantity(1, 1);
    await open({ user: null });
    expect(await screen.findByRole("link", { name: "1 in cart" })).toBeDefined();
    window.localStorage.setItem("dft.cart", JSON.stringify({ items: [{ product_id: 1, quantity: 4 }], order: null }));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "dft.cart" })));
    expect(screen.getByRole("link", { name: "4 in cart" })).toBeDefined();
  });

  test("who signs in takes the cart along", async () => {
    setGuestQuantity(1, 2);
    const { asked, cache } = await open({
      user: null,
      answers: { [`${API}cart/merge/`]: { body: cartOf(item(candle, 2), item(journal, 1)) } },
    });
    act(() => cache.setQueryData(sessionQuery.queryKey, testUser));
    expect(await screen.findByRole("link", { name: "3 in cart" })).toBeDefined();
    expect(asked.find(({ path }) => path.endsWith("/merge/"))?.body).toEqual({
      items: [{ product_id: 1, quantity: 2 }],
    });
    expect(guestCart()).toEqual({ items: [], order: null });
  });
});
