// A guest's cart: on the device, in every tab, and never more than the server takes.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guestCart, itemCount, removeFromGuestCart, setGuestQuantity, setPendingOrder, shopAsGuest } from "./guestCart";

beforeEach(() => window.localStorage.clear());
afterEach(() => window.localStorage.clear());

test("there is none until somebody chooses to shop as a guest, which the device remembers", () => {
  expect(guestCart()).toBeNull();
  shopAsGuest();
  expect(guestCart()).toEqual({ items: [], order: null });
  shopAsGuest();
  expect(JSON.parse(window.localStorage.getItem("dft.cart") ?? "")).toEqual({ items: [], order: null });
});

test("things go in, change and come out, at most ten of a kind", () => {
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

test("a fifty-first kind stays out, more of a known one does not", () => {
  for (let id = 1; id <= 50; id++) setGuestQuantity(id, 1);
  expect(setGuestQuantity(51, 1)).toBe(false);
  expect(setGuestQuantity(50, 2)).toBe(true);
  expect(guestCart()?.items).toHaveLength(50);
});

test("what was bought leaves it, what came in meanwhile stays", () => {
  setGuestQuantity(1, 3);
  setGuestQuantity(2, 1);
  setPendingOrder({ id: 12, token: "tok" });
  removeFromGuestCart([
    { product_id: 1, quantity: 2 },
    { product_id: 2, quantity: 1 },
  ]);
  expect(guestCart()).toEqual({ items: [{ product_id: 1, quantity: 1 }], order: null });
});

test("what does not fit is left out", () => {
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

test("the same text is the same cart, so that nobody is told of a change that is none", () => {
  setGuestQuantity(1, 1);
  expect(guestCart()).toBe(guestCart());
});

test("where storage is forbidden, it lasts as long as the page", () => {
  const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("forbidden");
  });
  setGuestQuantity(4, 2);
  expect(guestCart()?.items).toEqual([{ product_id: 4, quantity: 2 }]);
  refuse.mockRestore();
  setGuestQuantity(4, 0);
});
