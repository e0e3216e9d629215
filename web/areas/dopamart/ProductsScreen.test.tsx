// The product list: search, views, and adding to the cart as a member and as a guest.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sessionQuery } from "~/services/session";
import { testUser } from "~/testing/testUtils";
import { guestCart, setGuestQuantity } from "./cart/guestCart";
import { ProductsScreen } from "./ProductsScreen";
import "./products/ProductList";
import { API, candle, cartOf, clearStorage, item, journal, openScreen, products, toastTitles } from "./testUtils";

beforeEach(clearStorage);
afterEach(() => {
  cleanup();
  clearStorage();
});

type OpenOptions = Omit<Parameters<typeof openScreen>[1], "url"> & { query?: string };

async function open({ query = "", ...options }: OpenOptions = {}) {
  const page = openScreen(<ProductsScreen />, { url: `/dopamart${query}`, ...options });
  await screen.findByRole("article", { name: "Evening Candle" });
  return page;
}

const card = (name: string) => within(screen.getByRole("article", { name }));
const addButton = (name: string) => card(name).getByRole<HTMLButtonElement>("button", { name: `Add to Cart: ${name}` });
const search = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search products" });
const names = () => screen.getAllByRole("article").map((article) => article.getAttribute("aria-label"));

describe("product list", () => {
  test("shows the title, the count and every product with its details", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Available Products");
    expect(screen.getByText("3 products").parentElement?.textContent).toBe("Showing 3 products");
    const candleCard = card("Evening Candle");
    expect(candleCard.getByText("Soy wax that smells of rain.")).toBeDefined();
    expect(candleCard.getByText("New")).toBeDefined();
    expect(candleCard.getByText("Rated 4.0 out of 5")).toBeDefined();
    expect(candleCard.getByText("₹499 per item")).toBeDefined();
    expect(candleCard.getByRole("link", { name: "Evening Candle" }).getAttribute("href")).toBe("/dopamart/product/1");
    expect(addButton("Evening Candle").textContent).toBe("Add to Cart");
  });

  test("shows the product image, or a generated cover without one", async () => {
    await open();
    const image = (name: string) => screen.getByRole("article", { name }).querySelector("img");
    expect(image("Evening Candle")).toBeNull();
    expect(image("Night Journal")?.getAttribute("src")).toBe("/api/v1/dopamart/pictures/journal.svg/");
  });

  test("shows low stock and disables sold-out products", async () => {
    await open();
    expect(card("Night Journal").getByText("Only 3 left")).toBeDefined();
    expect(card("Yoga Mat").getByText("Out of stock")).toBeDefined();
    expect(addButton("Yoga Mat").disabled).toBe(true);
  });

  test("searches name and description and updates the URL", async () => {
    const { router } = await open();
    await userEvent.type(search(), "AWAKE");
    expect(names()).toEqual(["Night Journal"]);
    expect(screen.getByText("1 product").parentElement?.textContent).toBe("Showing 1 product of 3");
    await waitFor(() => expect(router.state.location.search).toBe("?q=AWAKE"));
  });

  test("opens with the filters of the URL", async () => {
    openScreen(<ProductsScreen />, { url: "/dopamart?q=journal&view=list" });
    await screen.findByRole("article", { name: "Night Journal" });
    expect(names()).toEqual(["Night Journal"]);
    expect(screen.getByRole("button", { name: "List view" }).getAttribute("aria-pressed")).toBe("true");
  });

  test("switches between grid and list view in the URL", async () => {
    const { router } = await open();
    expect(screen.getByRole("button", { name: "Grid view" }).getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "List view" }));
    expect(router.state.location.search).toBe("?view=list");
    await userEvent.click(screen.getByRole("button", { name: "Grid view" }));
    expect(router.state.location.search).toBe("");
  });

  test("offers to clear a search without results", async () => {
    await open();
    await userEvent.type(search(), "piano");
    expect(screen.getByRole("heading", { name: "No products found" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Clear Search" }));
    expect(names()).toHaveLength(3);
  });

  test("can be reloaded when it is empty", async () => {
    openScreen(<ProductsScreen />, {
      url: "/dopamart",
      responses: { [`${API}products/`]: [{ body: [] }, { body: products }] },
    });
    await screen.findByRole("heading", { name: "No products found" });
    await userEvent.click(screen.getByRole("button", { name: "Reload Products" }));
    expect(await screen.findByRole("article", { name: "Evening Candle" })).toBeDefined();
  });

  test("shows an error and can be reloaded after a failed request", async () => {
    const { toasts } = openScreen(<ProductsScreen />, {
      url: "/dopamart",
      responses: { [`${API}products/`]: [null, { body: products }] },
    });
    await screen.findByRole("heading", { name: "No products found" });
    expect(toasts).toMatchObject([
      { title: "Failed to load items", description: "Please try again later or contact support" },
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Reload Products" }));
    expect(await screen.findByRole("article", { name: "Evening Candle" })).toBeDefined();
  });
});

describe("member", () => {
  test("adds a product, sees it in the cart and removes it", async () => {
    const { requests, toasts } = await open({
      responses: {
        [`POST ${API}cart/`]: { status: 201, body: item(candle, 1) },
        [`DELETE ${API}cart/1/`]: { status: 204 },
      },
    });
    await userEvent.click(addButton("Evening Candle"));
    const inCartLink = await card("Evening Candle").findByRole("link", { name: "In Cart: Evening Candle" });
    expect(document.activeElement).toBe(inCartLink);
    expect(requests.find(({ body }) => body)?.body).toEqual({ product_id: 1, quantity: 1 });
    expect(screen.getByRole("link", { name: "1 in cart" }).getAttribute("href")).toBe("/dopamart/cart");
    await userEvent.click(card("Evening Candle").getByRole("button", { name: "Remove Evening Candle" }));
    await waitFor(() => expect(document.activeElement).toBe(addButton("Evening Candle")));
    expect(toastTitles(toasts)).toEqual(["Item added to cart successfully!", "Item removed from cart successfully!"]);
    expect(screen.queryByRole("link", { name: /in cart$/ })).toBeNull();
  });

  test("sees what is already in the cart", async () => {
    await open({ responses: { [`GET ${API}cart/`]: { body: cartOf(item(candle, 2), item(journal, 1)) } } });
    expect(await screen.findByRole("link", { name: "3 in cart" })).toBeDefined();
    expect(card("Night Journal").getByText("In Cart")).toBeDefined();
  });

  test("only the clicked product is pending and a second click sends nothing", async () => {
    const { requests } = await open();
    let respond = (_: Response) => {};
    vi.stubGlobal("fetch", (request: Request) => {
      requests.push({ path: new URL(request.url).pathname, body: {} });
      return new Promise<Response>((resolve) => {
        respond = resolve;
      });
    });
    const before = requests.length;
    await userEvent.dblClick(addButton("Evening Candle"));
    expect(addButton("Evening Candle").getAttribute("aria-busy")).toBe("true");
    expect(addButton("Night Journal").getAttribute("aria-busy")).toBeNull();
    expect(requests).toHaveLength(before + 1);
    await act(async () => respond(Response.json(item(candle, 1), { status: 201 })));
    expect(await card("Evening Candle").findByText("In Cart")).toBeDefined();
  });

  test("sees the server's message when adding fails", async () => {
    const { toasts } = await open({
      responses: {
        [`POST ${API}cart/`]: { status: 409, body: { message: "Only 2 left", code: "out_of_stock", available: 2 } },
      },
    });
    await userEvent.click(addButton("Evening Candle"));
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { kind: "error", title: "Failed to add item to cart", description: "Only 2 left" },
      ]),
    );
    expect(addButton("Evening Candle").getAttribute("aria-busy")).toBeNull();
  });

  test("sees an error when removing fails", async () => {
    const { toasts } = await open({
      responses: { [`GET ${API}cart/`]: { body: cartOf(item(candle, 1)) }, [`DELETE ${API}cart/1/`]: [null] },
    });
    await userEvent.click(await card("Evening Candle").findByRole("button", { name: "Remove Evening Candle" }));
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { title: "Failed to remove item from cart", description: "No response received from server" },
      ]),
    );
  });

  test("is asked to sign in when the session expired", async () => {
    const { toasts } = await open({
      responses: {
        [`POST ${API}cart/`]: {
          status: 401,
          body: { message: "Please sign in to add items to your cart", code: "not_signed_in" },
        },
      },
    });
    await userEvent.click(addButton("Evening Candle"));
    await waitFor(() => expect(toastTitles(toasts)).toEqual(["Please sign in to add items to your cart"]));
  });

  test("an invalid product id is rejected without a request", async () => {
    const { requests, toasts } = await open({
      responses: { [`${API}products/`]: { body: [candle, { ...journal, id: 0 }] } },
    });
    await userEvent.click(addButton("Night Journal"));
    expect(toasts).toMatchObject([{ title: "Invalid product selected", description: "Please select a valid product" }]);
    expect(requests.some(({ body }) => body)).toBe(false);
  });
});

describe("guest", () => {
  test("is asked to sign in or shop as a guest before anything is added", async () => {
    const { requests, toasts } = await open({ user: null });
    await userEvent.click(addButton("Evening Candle"));
    expect(toastTitles(toasts)).toEqual(["Please sign in to add items to your cart"]);
    expect(guestCart()).toBeNull();
    expect(requests.some(({ path }) => path.includes("/cart/"))).toBe(false);
  });

  test("choosing guest shopping is remembered", async () => {
    const { toasts } = await open({ user: null });
    await userEvent.click(addButton("Evening Candle"));
    await act(async () => toasts[0]?.click("Shop as guest"));
    expect(await card("Evening Candle").findByText("In Cart")).toBeDefined();
    await userEvent.click(addButton("Night Journal"));
    expect(await screen.findByRole("link", { name: "2 in cart" })).toBeDefined();
    await userEvent.click(card("Evening Candle").getByRole("button", { name: "Remove Evening Candle" }));
    expect(toastTitles(toasts).slice(1)).toEqual([
      "Item added to cart successfully!",
      "Item added to cart successfully!",
      "Item removed from cart successfully!",
    ]);
    expect(guestCart()?.items).toEqual([{ product_id: 2, quantity: 1 }]);
  });

  test("signing in adds the chosen product afterwards", async () => {
    const { toasts } = await open({ user: null, query: "?view=list" });
    await userEvent.click(addButton("Evening Candle"));
    act(() => toasts[0]?.click("Sign in"));
    expect(await screen.findByText("at /login?next=%2Fdopamart%3Fview%3Dlist")).toBeDefined();
    cleanup();

    const responses = {
      [`POST ${API}cart/`]: { status: 201, body: item(candle, 1) },
      [`GET ${API}cart/`]: [{ body: cartOf() }, { body: cartOf(item(candle, 1)) }],
    };
    const { requests, toasts: toastsAfterLogin } = await open({ responses });
    expect(await card("Evening Candle").findByText("In Cart")).toBeDefined();
    expect(requests.filter(({ body }) => body).map(({ body }) => body)).toEqual([{ product_id: 1, quantity: 1 }]);
    expect(toastTitles(toastsAfterLogin)).toEqual(["Item added to cart successfully!"]);
  });

  test("sees changes made in another tab", async () => {
    setGuestQuantity(1, 1);
    await open({ user: null });
    expect(await screen.findByRole("link", { name: "1 in cart" })).toBeDefined();
    window.localStorage.setItem("dft.cart", JSON.stringify({ items: [{ product_id: 1, quantity: 4 }], order: null }));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "dft.cart" })));
    expect(screen.getByRole("link", { name: "4 in cart" })).toBeDefined();
  });

  test("signing in merges the guest cart", async () => {
    setGuestQuantity(1, 2);
    const { requests, queryClient } = await open({
      user: null,
      responses: { [`${API}cart/merge/`]: { body: cartOf(item(candle, 2), item(journal, 1)) } },
    });
    act(() => queryClient.setQueryData(sessionQuery.queryKey, testUser));
    expect(await screen.findByRole("link", { name: "3 in cart" })).toBeDefined();
    expect(requests.find(({ path }) => path.endsWith("/merge/"))?.body).toEqual({
      items: [{ product_id: 1, quantity: 2 }],
    });
    expect(guestCart()).toEqual({ items: [], order: null });
  });
});
