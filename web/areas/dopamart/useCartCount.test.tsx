// The badge in the bar: right at every moment, for members and for guests.
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearSession, sessionQuery } from "~/services/session";
import { testUser } from "~/testing/testUtils";
import { guestCart, setGuestQuantity, setPendingOrder, shopAsGuest } from "./guestCart";
import { API, candle, cartOf, clearDevice, item, journal, paid, pending, stand } from "./testing";
import { useCartCount } from "./useCartCount";

beforeEach(clearDevice);
afterEach(() => {
  cleanup();
  clearDevice();
});

function Badge() {
  return <output>{useCartCount() ?? "none"}</output>;
}

const open = (wish: Omit<Parameters<typeof stand>[1], "at"> = {}) => stand(<Badge />, { at: "/", ...wish });
const count = () => screen.getByRole("status").textContent;
const TRACK = `GET ${API}orders/track/tok-1/`;

test("a member's is the server's", async () => {
  open({ answers: { [`GET ${API}cart/`]: { body: cartOf(item(candle, 2), item(journal, 1)) } } });
  await waitFor(() => expect(count()).toBe("3"));
});

describe("a guest's", () => {
  test("is none before there is a cart, and asks nobody", () => {
    const { asked } = open({ user: null });
    expect(count()).toBe("none");
    expect(asked).toEqual([]);
  });

  test("is there once they shop as a guest, follows every change, and survives a reload", () => {
    open({ user: null });
    act(() => shopAsGuest());
    expect(count()).toBe("0");
    act(() => void setGuestQuantity(1, 3));
    expect(count()).toBe("3");
    cleanup();
    open({ user: null });
    expect(count()).toBe("3");
  });

  test("becomes a member's at sign-in: merged, and the device's is empty", async () => {
    setGuestQuantity(1, 2);
    const { asked, cache } = open({
      user: null,
      answers: { [`${API}cart/merge/`]: { body: cartOf(item(candle, 2), item(journal, 3)) } },
    });
    expect(count()).toBe("2");
    act(() => cache.setQueryData(sessionQuery.queryKey, testUser));
    await waitFor(() => expect(count()).toBe("5"));
    expect(asked.filter(({ path }) => path.endsWith("/merge/"))).toHaveLength(1);
    expect(guestCart()).toEqual({ items: [], order: null });
  });

  test("stays on the device when merging fails, and is tried again", async () => {
    setGuestQuantity(1, 2);
    const { cache } = open({ answers: { [`${API}cart/merge/`]: [null, { body: cartOf(item(candle, 2)) }] } });
    await waitFor(() => expect(cache.isFetching()).toBe(0));
    expect(count()).toBe("none");
    expect(guestCart()?.items).toEqual([{ product_id: 1, quantity: 2 }]);
    await act(() => cache.refetchQueries({ queryKey: ["dopamart", "cart"] }));
    await waitFor(() => expect(count()).toBe("2"));
    expect(guestCart()?.items).toEqual([]);
  });

  test("is emptied when its order was paid on a page they never came back to", async () => {
    setGuestQuantity(1, 2);
    setPendingOrder({ id: 11, token: "tok-1" });
    open({ user: null, answers: { [TRACK]: { body: paid } } });
    await waitFor(() => expect(count()).toBe("0"));
    expect(guestCart()).toEqual({ items: [], order: null });
  });

  test("stays while its order waits for the money, and when nobody can tell", async () => {
    setGuestQuantity(1, 2);
    setPendingOrder({ id: 11, token: "tok-1" });
    const { asked } = open({ user: null, answers: { [TRACK]: { body: { ...pending, id: 11 } } } });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(guestCart()).toEqual({ items: [{ product_id: 1, quantity: 2 }], order: { id: 11, token: "tok-1" } });
  });

  test("forgets an order that is not there", async () => {
    setGuestQuantity(1, 2);
    setPendingOrder({ id: 11, token: "tok-1" });
    open({ user: null, answers: { [TRACK]: { status: 404, body: {} } } });
    await waitFor(() => expect(guestCart()?.order).toBeNull());
    expect(count()).toBe("2");
  });

  test("that is paid already is not bought once more by signing in", async () => {
    setGuestQuantity(1, 2);
    setPendingOrder({ id: 11, token: "tok-1" });
    const { asked } = open({ answers: { [TRACK]: { body: paid } } });
    await waitFor(() => expect(count()).toBe("0"));
    expect(asked.some(({ path }) => path.endsWith("/merge/"))).toBe(false);
  });
});

test("after signing out nothing of the member's is left", async () => {
  const { cache } = open({ answers: { [`GET ${API}cart/`]: { body: cartOf(item(candle, 2)) } } });
  await waitFor(() => expect(count()).toBe("2"));
  await act(() => clearSession(cache));
  await waitFor(() => expect(count()).toBe("none"));
});
