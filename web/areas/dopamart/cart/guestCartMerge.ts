// The end of a guest cart: merged into the member's cart at sign-in, or emptied once its order is paid.
import { ApiError, api } from "~/api/client";
import type { Cart } from "../api";
import { type GuestLine, guestCart, type PendingOrder, removeFromGuestCart, setPendingOrder } from "./guestCart";

/** Merges the guest cart into the member's, keeping the larger quantity of each product. Idempotent. */
export async function mergeGuestCart(signal: AbortSignal): Promise<Cart> {
  const { order } = guestCart() ?? {};
  // Items that were already paid for must not be merged.
  if (order) await refreshGuestOrder(order).catch(() => undefined);
  const items = [...(guestCart()?.items ?? [])];
  if (items.length === 0) return api.get("/api/v1/dopamart/cart/", { signal });
  const cart = await api.post("/api/v1/dopamart/cart/merge/", { body: { items }, signal });
  removeFromGuestCart(items);
  return cart;
}

type Order = { id: number; status: string; items: { quantity: number; product: { id: number } }[] };

/** Fetches the guest's order and applies its status to the guest cart. */
export async function refreshGuestOrder({ id, token }: PendingOrder): Promise<void> {
  try {
    applyOrderStatus(await api.get("/api/v1/dopamart/orders/track/{token}/", { params: { path: { token } } }));
  } catch (error) {
    // An order that does not exist will not be paid.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    clearPendingOrder(id);
  }
}

/** Paid: the purchased items leave the cart. Cancelled: the cart stays as it is. */
export function applyOrderStatus({ id, status, items }: Order): void {
  if (guestCart()?.order?.id !== id || status === "pending") return;
  if (status === "cancelled") clearPendingOrder(id);
  else removeFromGuestCart(items.map(({ quantity, product }): GuestLine => ({ product_id: product.id, quantity })));
}

function clearPendingOrder(id: number): void {
  if (guestCart()?.order?.id === id) setPendingOrder(null);
}
