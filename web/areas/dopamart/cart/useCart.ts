// The cart of whoever is here, and what can be done to it: each act on a product waits for the one before.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "~/api/client";
import { sessionQuery, useSession } from "~/services/session";
import { addToCart, type Product, productsQuery, removeFromCart, setCartQuantity } from "./api";
import { countItems, guestLines, type Line, linesOf, maxQuantity, subtotalOf, withLine, withoutProduct } from "./cart";
import { guestCart, MAX_LINES, setGuestQuantity, useGuestCart } from "./guestCart";
import { cartQuery, refetchCart } from "./memberCart";

export type CartState =
  | { status: "loading" | "failed"; lines: readonly Line[]; error: Error | null }
  | { status: "ready"; lines: readonly Line[]; error: null };

export function useCart() {
  const cache = useQueryClient();
  const session = useSession();
  const guest = useGuestCart();
  const isMember = session.status === "member";
  const mine = useQuery({ ...cartQuery, enabled: isMember });
  const shown = !isMember && Boolean(guest?.items.length);
  const products = useQuery({ ...productsQuery, enabled: shown });
  const { busy, runExclusive } = useExclusive();

  function state(): CartState {
    if (session.status === "loading") return { status: "loading", lines: [], error: null };
    if (session.status === "unreachable") return { status: "failed", lines: [], error: null };
    const asked = isMember ? mine : products;
    const lines = isMember
      ? mine.data && linesOf(mine.data)
      : shown
        ? products.data && guestLines(guest?.items ?? [], products.data)
        : [];
    if (lines) return { status: "ready", lines, error: null };
    return { status: asked.isPending ? "loading" : "failed", lines: [], error: asked.error };
  }

  function again() {
    if (session.status === "unreachable") void cache.refetchQueries(sessionQuery);
    else void (isMember ? mine : products).refetch();
  }

  /** Throws what the server said. False when somebody is already at it. */
  function change(product: Product, act: () => Promise<void>): Promise<boolean> {
    return runExclusive(product.id, async () => {
      // An answer on its way would bring the old cart back.
      if (isMember) await cache.cancelQueries(cartQuery);
      try {
        await act();
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) await cache.invalidateQueries(sessionQuery);
        else if (isMember) void refetchCart(cache);
        throw error;
      }
    });
  }

  const add = (product: Product, quantity = 1) =>
    change(product, async () => {
      if (!isMember) return setForGuest(product, inGuestCart(product) + quantity);
      const line = await addToCart(product.id, quantity);
      cache.setQueryData(cartQuery.queryKey, (cart) => cart && withLine(cart, line));
      if (!cache.getQueryData(cartQuery.queryKey)) await refetchCart(cache);
    });

  const setQuantity = (product: Product, quantity: number) =>
    change(product, async () => {
      if (!isMember) return setForGuest(product, quantity);
      const line = await setCartQuantity(product.id, quantity);
      cache.setQueryData(
        cartQuery.queryKey,
        (cart) => cart && (line && quantity > 0 ? withLine(cart, line) : withoutProduct(cart, product.id)),
      );
    });

  const remove = (product: Product) =>
    change(product, async () => {
      if (!isMember) return setForGuest(product, 0);
      try {
        await removeFromCart(product.id);
      } catch (error) {
        // Gone already, from another tab: it is where the person wants it.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
      cache.setQueryData(cartQuery.queryKey, (cart) => cart && withoutProduct(cart, product.id));
    });

  const cart = state();
  return {
    ...cart,
    again,
    refetching: mine.isFetching || products.isFetching,
    pieces: countItems(cart.lines),
    total: subtotalOf(cart.lines),
    quantityOf: (id: number) => cart.lines.find(({ product }) => product.id === id)?.quantity ?? 0,
    busy,
    add,
    setQuantity,
    remove,
  };
}

const inGuestCart = ({ id }: Product) => guestCart()?.items.find(({ product_id }) => product_id === id)?.quantity ?? 0;

/** What the server would say to a member. */
function setForGuest(product: Product, quantity: number): Promise<void> {
  const most = maxQuantity(product);
  if (quantity > 0 && quantity > inGuestCart(product) && quantity > most) {
    const words = most > 0 ? `Only ${most} of ${product.name} can be ordered` : `${product.name} is out of stock`;
    return Promise.reject(new ApiError(409, words, "out_of_stock"));
  }
  if (!setGuestQuantity(product.id, quantity)) {
    return Promise.reject(new ApiError(409, `A cart holds at most ${MAX_LINES} different products`, "cart_full"));
  }
  return Promise.resolve();
}

/** Which products something is being done to. The second press may come before the first has been drawn. */
function useExclusive() {
  const [shown, setShown] = useState<readonly number[]>([]);
  const at = useRef(new Set<number>());
  async function runExclusive(id: number, act: () => Promise<void>): Promise<boolean> {
    if (at.current.has(id)) return false;
    at.current.add(id);
    setShown([...at.current]);
    try {
      await act();
      return true;
    } finally {
      at.current.delete(id);
      setShown([...at.current]);
    }
  }
  return { busy: (id: number) => shown.includes(id), runExclusive };
}
