// The cart count of the nav bar and the settling of guest orders.
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearSession, sessionQuery } from "~/services/session";
import { testUser } from "~/testing/testUtils";
import { guestCart, setGuestQuantity, setPendingOrder, shopAsGuest } from "./cart/guestCart";
import { API, candle, cartOf, clearStorage, item, journal, openScreen, paidOrder, pendingOrder } from "./testUtils";
import { useCartCount } from "./useCartCount";
import { useRefreshGuestOrder } from "./useRefreshGuestOrder";

beforeEach(clearStorage);
afterEach(() => {
  cleanup();
  clearStorage();
});

function Badge() {
  useRefreshGuestOrder();
  return <output>{useCartCount() ?? "none"}</output>;
}

const open = (options: Omit<Parameters<typeof openScreen>[1], "url"> = {}) =>
  openScreen(<Badge />, { url: "/", ...options });
const count = () => screen.getByRole("status").textContent;
const TRACK = `GET ${API}orders/track/tok-1/`;

test("a member sees the count from the server", async () => {
  open({ responses: { [`GET ${API}cart/`]: { body: cartOf(item(candle, 2), item(journal, 1)) } } });
  await waitFor(() => expect(count()).toBe("3"));
});

describe("guest", () => {
  test("has no count and sends no request without a cart", () => {
    const { requests } = open({ user: null });
    expect(count()).toBe("none");
    expect(requests).toEqual([]);
  });

  test("count follows every change and survives a reload", () => {
    open({ user: null });
    act(() => shopAsGuest());
    expect(count()).toBe("0");
    act(() => void setGuestQuantity(1, 3));
    expect(count()).toBe("3");
    cleanup();
    open({ user: null });
    expect(count()).toBe("3");
  });

  test("cart is merged into the member's at sign-in", async () => {
    setGuestQuantity(1, 2);
    const { requests, queryClient } = open({
      user: null,
      responses: { [`${API}cart/merge/`]: { body: cartOf(item(candle, 2), item(journal, 3)) } },
    });
    expect(count()).toBe("2");
    act(() => queryClient.setQueryData(sessionQuery.queryKey, testUser));
    await waitFor(() => expect(count()).toBe("5"));
    expect(requests.filter(({ path }) => path.endsWith("/merge/"))).toHaveLength(1);
    expect(guestCart()).toEqual({ items: [], order: null });
  });

  test("cart stays in storage when the merge fails and is retried", async () => {
    setGuestQuantity(1, 2);
    const { queryClient } = open({ responses: { [`${API}cart/merge/`]: [null, { body: cartOf(item(candle, 2)) }] } });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(count()).toBe("none");
    expect(guestCart()?.items).toEqual([{ product_id: 1, quantity: 2 }]);
    await act(() => queryClient.refetchQueries({ queryKey: ["dopamart", "cart"] }));
    await waitFor(() => expect(count()).toBe("2"));
    expect(guestCart()?.items).toEqual([]);
  });

  test("cart is emptied when its order was paid in another tab", async () => {
    setGuestQuantity(1, 2);
    setPendingOrder({ id: 11, token: "tok-1" });
    open({ user: null, responses: { [TRACK]: { body: paidOrder } } });
    await waitFor(() => expect(count()).toBe("0"));
    expect(guestCart()).toEqual({ items: [], order: null });
  });

  test("cart stays while its order is pending", async () => {
    setGuestQuantity(1, 2);
    setPendingOrder({ id: 11, token: "tok-1" });
    const { requests } = open({ user: null, responses: { [TRACK]: { body: { ...pendingOrder, id: 11 } } } });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(guestCart()).toEqual({ items: [{ product_id: 1, quantity: 2 }], order: { id: 11, token: "tok-1" } });
  });

  test("pending order is cleared when the server does not know it", async () => {
    setGuestQuantity(1, 2);
    setPendingOrder({ id: 11, token: "tok-1" });
    open({ user: null, responses: { [TRACK]: { status: 404, body: {} } } });
    await waitFor(() => expect(guestCart()?.order).toBeNull());
    expect(count()).toBe("2");
  });

  test("a paid cart is not merged at sign-in", async () => {
    setGuestQuantity(1, 2);
    setPendingOrder({ id: 11, token: "tok-1" });
    const { requests } = open({ responses: { [TRACK]: { body: paidOrder } } });
    await waitFor(() => expect(count()).toBe("0"));
    expect(requests.some(({ path }) => path.endsWith("/merge/"))).toBe(false);
  });
});

test("clears the count after sign-out", async () => {
  const { queryClient } = open({ responses: { [`GET ${API}cart/`]: { body: cartOf(item(candle, 2)) } } });
  await waitFor(() => expect(count()).toBe("2"));
  await act(() => clearSession(queryClient));
  await waitFor(() => expect(count()).toBe("none"));
});
