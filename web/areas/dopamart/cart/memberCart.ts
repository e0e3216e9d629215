// The member's cart on the server. A guest cart left in storage is merged into it first.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "~/api/client";
import { type Cart, DOPAMART } from "../api";
import { guestCart } from "./guestCart";

export const cartQuery = queryOptions({
  queryKey: [...DOPAMART, "cart"],
  queryFn: async ({ signal }): Promise<Cart> => {
    // Loaded on demand: few users sign in with a guest cart.
    if (guestCart()?.items.length) return (await import("./guestCartMerge")).mergeGuestCart(signal);
    return api.get("/api/v1/dopamart/cart/", { signal });
  },
});

/** Refetches the cart after a change. A request already in flight may return the state before the change, so it is cancelled. */
export async function refetchCart(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries(cartQuery);
  await queryClient.invalidateQueries(cartQuery);
}
