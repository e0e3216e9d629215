// How a guest's cart ends: it goes into the cart of the member they become, or it is paid for.
import { ApiError, api } from "~/api/client";
import { type GuestLine, guestCart, type PendingOrder, removeFromGuestCart, setPendingOrder } from "./guestCart";
import type { Cart } from "./memberCart";

/** The member's cart with the guest's in it, the larger quantity of each. Asking twice does no harm. */
export async function mergeGuestCart(signal: AbortSignal): Promise<Cart> {
  const { order } = guestCart() ?? {};
  // What has been paid for is not to be bought once more.
  if (order) await refreshGuestOrder(order).catch(() => undefined);
  const items = [...(guestCart()?.items ?? [])];
  if (items.length === 0) return api.get("/api/v1/dopamart/cart/", { signal });
  const cart = await api.post("/api/v1/dopamart/cart/merge/", { body: { items }, signal });
  removeFromGuestCart(items);
  return cart;
}

type Order = { id: number; status: string; items: { quantity: number; product: { id: number } }[] };

/** Asks how a guest's order stands, and does to the cart what follows from it. */
export async function refreshGuestOrder({ id, token }: PendingOrder): Promise<void> {
  try {
    applyOrderStatus(await api.get("/api/v1/dopamart/orders/track/{token}/", { params: { path: { token } } }));
  } catch (error) {
    // An order that is not there will not be paid.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    forget(id);
  }
}

/** Paid: what was bought leaves the cart. Called off: the cart stays as it is. */
export function applyOrderStatus({ id, status, items }: Order): void {
  if (guestCart()?.order?.id !== id || status === "pending") return;
  if (status === "cancelled") forget(id);
  else removeFromGuestCart(items.map(({ quantity, product }): GuestLine => ({ product_id: product.id, quantity })));
}

function forget(id: number): void {
  if (guestCart()?.order?.id === id) setPendingOrder(null);
}
