// The guest cart in local storage, shared by all tabs, until the guest signs in or the order is paid.
import { isRecord } from "~/lib/isRecord";
import { createPersistedStore, useStore } from "~/lib/storage/persistedStore";

export type GuestLine = { product_id: number; quantity: number };

export type GuestCart = {
  items: readonly GuestLine[];
  /** The order placed from this cart that may not be paid yet. */
  order: PendingOrder | null;
};

/** Several tokens may open the same order; its id is unique. */
export type PendingOrder = { id: number; token: string };

/** The limits of the server. */
export const MAX_PER_PRODUCT = 10;
export const MAX_LINES = 50;

const store = createPersistedStore("dft.cart", parse);

/** Null until the user has chosen to shop as a guest. */
export const guestCart = (): GuestCart | null => store.get();

export const useGuestCart = (): GuestCart | null => useStore(store);

export const itemCount = (items: readonly GuestLine[]) => items.reduce((sum, { quantity }) => sum + quantity, 0);

export function shopAsGuest(): void {
  if (!guestCart()) store.set({ items: [], order: null });
}

/** Sets the quantity of a product; 0 removes it. Returns false when the cart is full. */
export function setGuestQuantity(product_id: number, quantity: number): boolean {
  const { items, order } = guestCart() ?? { items: [], order: null };
  const others = items.filter((line) => line.product_id !== product_id);
  if (quantity <= 0) {
    store.set({ items: others, order });
    return true;
  }
  const line = { product_id, quantity: Math.min(quantity, MAX_PER_PRODUCT) };
  const isListed = items.some((line) => line.product_id === product_id);
  if (!isListed && items.length >= MAX_LINES) return false;
  store.set({
    items: isListed ? items.map((other) => (other.product_id === product_id ? line : other)) : [...items, line],
    order,
  });
  return true;
}

export function setPendingOrder(order: PendingOrder | null): void {
  const cart = guestCart();
  if (cart) store.set({ ...cart, order });
}

/** Subtracts what was bought or merged; items added since then stay. */
export function removeFromGuestCart(removed: readonly GuestLine[]): void {
  const cart = guestCart();
  if (!cart) return;
  const remainingQuantity = ({ product_id, quantity }: GuestLine) =>
    quantity - (removed.find((line) => line.product_id === product_id)?.quantity ?? 0);
  const items = cart.items
    .map((line) => ({ ...line, quantity: remainingQuantity(line) }))
    .filter(({ quantity }) => quantity > 0);
  store.set({ items, order: null });
}

/** The stored value may be outdated or edited by hand: invalid parts are dropped. */
function parse(stored: unknown): GuestCart | null {
  if (!isRecord(stored)) return null;
  const { items, order } = stored;
  const lines = (Array.isArray(items) ? items : []).filter(isLine).slice(0, MAX_LINES);
  return { items: lines, order: isPendingOrder(order) ? order : null };
}

function isPendingOrder(value: unknown): value is PendingOrder {
  const { id, token } = (value ?? {}) as Partial<PendingOrder>;
  return typeof id === "number" && typeof token === "string";
}

function isLine(value: unknown): value is GuestLine {
  const { product_id, quantity } = (value ?? {}) as Partial<GuestLine>;
  const isPositiveInteger = (value: unknown, max: number) =>
    Number.isInteger(value) && Number(value) > 0 && Number(value) <= max;
  return isPositiveInteger(product_id, Number.MAX_SAFE_INTEGER) && isPositiveInteger(quantity, MAX_PER_PRODUCT);
}
