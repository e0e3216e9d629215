// A member's cart as the server has it. Whatever they had put in as a guest goes in first.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "~/api/client";
import { guestCart } from "./guestCart";

export type Cart = Schema<"CartView">;

export const DOPAMART = ["dopamart"] as const;

export const cartQuery = queryOptions({
  queryKey: [...DOPAMART, "cart"],
  queryFn: async ({ signal }): Promise<Cart> => {
    // Few people come with a cart; the rest need not fetch what takes it in.
    if (guestCart()?.items.length) return (await import("./guestCartMerge")).mergeGuestCart(signal);
    return api.get("/api/v1/dopamart/cart/", { signal });
  },
});

/** Reads the cart after a change. A first answer still on its way may be from before it, and would be taken for the new one. */
export async function refetchCart(cache: QueryClient): Promise<void> {
  await cache.cancelQueries(cartQuery);
  await cache.invalidateQueries(cartQuery);
}
