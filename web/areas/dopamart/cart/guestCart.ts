// The guest cart in local storage, shared by all tabs, until the guest signs in or the order is paid.
import { useSyncExternalStore } from "react";

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

const STORAGE_KEY = "dft.cart";

/** `storage` events reach other tabs only; this event reaches the tab that wrote. */
const CHANGE_EVENT = "dft-cart";

/** Null until the user has chosen to shop as a guest. */
export function guestCart(): GuestCart | null {
  const text = read();
  // useSyncExternalStore needs the same object while the stored text is unchanged.
  if (text !== snapshot.text) snapshot = { text, cart: parse(text) };
  return snapshot.cart;
}

let snapshot: { text: string | null; cart: GuestCart | null } = { text: null, cart: null };

export function useGuestCart(): GuestCart | null {
  return useSyncExternalStore(subscribe, guestCart, () => null);
}

export const itemCount = (items: readonly GuestLine[]) => items.reduce((sum, { quantity }) => sum + quantity, 0);

export function shopAsGuest(): void {
  if (!guestCart()) write({ items: [], order: null });
}

/** Sets the quantity of a product; 0 removes it. Returns false when the cart is full. */
export function setGuestQuantity(product_id: number, quantity: number): boolean {
  const { items, order } = guestCart() ?? { items: [], order: null };
  const others = items.filter((line) => line.product_id !== product_id);
  if (quantity <= 0) {
    write({ items: others, order });
    return true;
  }
  const line = { product_id, quantity: Math.min(quantity, MAX_PER_PRODUCT) };
  const isListed = items.some((line) => line.product_id === product_id);
  if (!isListed && items.length >= MAX_LINES) return false;
  write({
    items: isListed ? items.map((other) => (other.product_id === product_id ? line : other)) : [...items, line],
    order,
  });
  return true;
}

export function setPendingOrder(order: PendingOrder | null): void {
  const cart = guestCart();
  if (cart) write({ ...cart, order });
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
  write({ items, order: null });
}

/** Holds the cart for the lifetime of the page when storage is full or blocked. */
let memoryFallback: string | null = null;

function read(): string | null {
  if (memoryFallback !== null) return memoryFallback;
  try {
    return window.localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function write(cart: GuestCart): void {
  const text = JSON.stringify(cart);
  try {
    window.localStorage.setItem(STORAGE_KEY, text);
    memoryFallback = null;
  } catch {
    memoryFallback = text;
  }
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

/** Stored text may be outdated or edited by hand: invalid parts are dropped. */
function parse(text: string | null): GuestCart | null {
  if (text === null) return null;
  try {
    const { items, order } = JSON.parse(text) as { items: unknown; order: unknown };
    const lines = (Array.isArray(items) ? items : []).filter(isLine).slice(0, MAX_LINES);
    return { items: lines, order: isPendingOrder(order) ? order : null };
  } catch {
    return null;
  }
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

function subscribe(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  window.addEventListener(CHANGE_EVENT, onChange);
  return () => {
    window.removeEventListener("storage", onChange);
    window.removeEventListener(CHANGE_EVENT, onChange);
  };
}
