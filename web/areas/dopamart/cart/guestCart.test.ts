// The guest cart in local storage, within the server's limits.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guestCart, itemCount, removeFromGuestCart, setGuestQuantity, setPendingOrder, shopAsGuest } from "./guestCart";

beforeEach(() => window.localStorage.clear());
afterEach(() => window.localStorage.clear());

test("is null until the user chooses guest shopping, then persists", () => {
  expect(guestCart()).toBeNull();
  shopAsGuest();
  expect(guestCart()).toEqual({ items: [], order: null });
  shopAsGuest();
  expect(JSON.parse(window.localStorage.getItem("dft.cart") ?? "")).toEqual({ items: [], order: null });
});

test("adds, changes and removes items, at most ten per product", () => {
  setGuestQuantity(1, 2);
  setGuestQuantity(5, 1);
  setGuestQuantity(1, 14);
  expect(guestCart()?.items).toEqual([
    { product_id: 1, quantity: 10 },
    { product_id: 5, quantity: 1 },
  ]);
  expect(itemCount(guestCart()?.items ?? [])).toBe(11);
  setGuestQuantity(1, 0);
  expect(guestCart()?.items).toEqual([{ product_id: 5, quantity: 1 }]);
});

test("rejects a fifty-first product but accepts more of a listed one", () => {
  for (let id = 1; id <= 50; id++) setGuestQuantity(id, 1);
  expect(setGuestQuantity(51, 1)).toBe(false);
  expect(setGuestQuantity(50, 2)).toBe(true);
  expect(guestCart()?.items).toHaveLength(50);
});

test("removes purchased quantities and keeps what was added since", () => {
  setGuestQuantity(1, 3);
  setGuestQuantity(2, 1);
  setPendingOrder({ id: 12, token: "tok" });
  removeFromGuestCart([
    { product_id: 1, quantity: 2 },
    { product_id: 2, quantity: 1 },
  ]);
  expect(guestCart()).toEqual({ items: [{ product_id: 1, quantity: 1 }], order: null });
});

test("drops invalid stored values", () => {
  const items = [
    { product_id: 1, quantity: 2 },
    { product_id: -1, quantity: 1 },
    { product_id: 2, quantity: 99 },
    "x",
    null,
  ];
  window.localStorage.setItem("dft.cart", JSON.stringify({ items, order: 7 }));
  expect(guestCart()).toEqual({ items: [{ product_id: 1, quantity: 2 }], order: null });
  window.localStorage.setItem("dft.cart", "{{");
  expect(guestCart()).toBeNull();
});

test("returns the same object while the stored text is unchanged", () => {
  setGuestQuantity(1, 1);
  expect(guestCart()).toBe(guestCart());
});

test("falls back to memory when storage is unavailable", () => {
  const setItem = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("forbidden");
  });
  setGuestQuantity(4, 2);
  expect(guestCart()?.items).toEqual([{ product_id: 4, quantity: 2 }]);
  setItem.mockRestore();
  setGuestQuantity(4, 0);
});
