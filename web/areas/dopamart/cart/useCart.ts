// The cart of the current user, member or guest, and its changes. One change per product runs at a time.
import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "~/api/client";
import { sessionQuery, useSession } from "~/services/session";
import { addToCart, type Product, productsQuery, removeFromCart, setCartQuantity } from "../api";
import { countItems, guestLines, type Line, linesOf, maxQuantity, subtotalOf, withLine, withoutProduct } from "./cart";
import { guestCart, MAX_LINES, setGuestQuantity, useGuestCart } from "./guestCart";
import { cartQuery, refetchCart } from "./memberCart";

export type CartState =
  | { status: "loading" | "failed"; lines: readonly Line[]; error: Error | null }
  | { status: "ready"; lines: readonly Line[]; error: null };

export function useCart() {
  const queryClient = useQueryClient();
  const session = useSession();
  const guest = useGuestCart();
  const isMember = session.status === "member";
  const memberCart = useQuery({ ...cartQuery, enabled: isMember });
  const hasGuestItems = !isMember && Boolean(guest?.items.length);
  const products = useQuery({ ...productsQuery, enabled: hasGuestItems });
  const { isPending, runExclusive } = useExclusive();

  function state(): CartState {
    if (session.status === "loading") return { status: "loading", lines: [], error: null };
    if (session.status === "unreachable") return { status: "failed", lines: [], error: null };
    const query = isMember ? memberCart : products;
    const lines = isMember
      ? memberCart.data && linesOf(memberCart.data)
      : hasGuestItems
        ? products.data && guestLines(guest?.items ?? [], products.data)
        : [];
    if (lines) return { status: "ready", lines, error: null };
    return { status: query.isPending ? "loading" : "failed", lines: [], error: query.error };
  }

  function retry() {
    if (session.status === "unreachable") void queryClient.refetchQueries(sessionQuery);
    else void (isMember ? memberCart : products).refetch();
  }

  /** Throws the ApiError. Returns false when a change to this product is already running. */
  function change(product: Product, action: () => Promise<void>): Promise<boolean> {
    return runExclusive(product.id, async () => {
      // A response in flight would restore the old cart.
      if (isMember) await queryClient.cancelQueries(cartQuery);
      try {
        await action();
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) await queryClient.invalidateQueries(sessionQuery);
        else if (isMember) void refetchCart(queryClient);
        throw error;
      }
    });
  }

  const add = (product: Product, quantity = 1) =>
    change(product, async () => {
      if (!isMember) return setForGuest(product, inGuestCart(product) + quantity);
      const line = await addToCart(product.id, quantity);
      queryClient.setQueryData(cartQuery.queryKey, (cart) => cart && withLine(cart, line));
      if (!queryClient.getQueryData(cartQuery.queryKey)) await refetchCart(queryClient);
    });

  const setQuantity = (product: Product, quantity: number) =>
    change(product, async () => {
      if (!isMember) return setForGuest(product, quantity);
      const line = await setCartQuantity(product.id, quantity);
      queryClient.setQueryData(
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
        // Already removed in another tab.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
      queryClient.setQueryData(cartQuery.queryKey, (cart) => cart && withoutProduct(cart, product.id));
    });

  const cart = state();
  return {
    ...cart,
    retry,
    isRetrying: memberCart.isFetching || products.isFetching,
    itemCount: countItems(cart.lines),
    total: subtotalOf(cart.lines),
    quantityOf: (id: number) => cart.lines.find(({ product }) => product.id === id)?.quantity ?? 0,
    isPending,
    add,
    setQuantity,
    remove,
  };
}

const inGuestCart = ({ id }: Product) => guestCart()?.items.find(({ product_id }) => product_id === id)?.quantity ?? 0;

/** Applies the stock and size limits that the server applies to a member's cart. */
function setForGuest(product: Product, quantity: number): Promise<void> {
  const { name } = product;
  const max = maxQuantity(product);
  if (quantity > 0 && quantity > inGuestCart(product) && quantity > max) {
    const message = max > 0 ? t`Only ${max} of ${name} can be ordered` : t`${name} is out of stock`;
    return Promise.reject(new ApiError(409, message, "out_of_stock"));
  }
  if (!setGuestQuantity(product.id, quantity)) {
    return Promise.reject(new ApiError(409, `A cart holds at most ${MAX_LINES} different products`, "cart_full"));
  }
  return Promise.resolve();
}

/** One running action per product id. The ref catches a second click before the first render. */
function useExclusive() {
  const [pending, setPending] = useState<readonly number[]>([]);
  const running = useRef(new Set<number>());
  async function runExclusive(id: number, action: () => Promise<void>): Promise<boolean> {
    if (running.current.has(id)) return false;
    running.current.add(id);
    setPending([...running.current]);
    try {
      await action();
      return true;
    } finally {
      running.current.delete(id);
      setPending([...running.current]);
    }
  }
  return { isPending: (id: number) => pending.includes(id), runExclusive };
}
