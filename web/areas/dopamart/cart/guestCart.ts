// A guest's cart: kept on this device, the same in every tab, until they sign in or their order is paid.
import { useSyncExternalStore } from "react";

export type GuestLine = { product_id: number; quantity: number };

export type GuestCart = {
  items: readonly GuestLine[];
  /** The order that was made from it and may not be paid yet. */
  order: PendingOrder | null;
};

/** Several tokens open the same order; its number is one. */
export type PendingOrder = { id: number; token: string };

/** As many as the server allows. */
export const MAX_PER_PRODUCT = 10;
export const MAX_LINES = 50;

const KEY = "dft.cart";

/** Storage tells other tabs of a change, not the tab that made it. */
const CHANGED = "dft-cart";

/** None until somebody has chosen to shop as a guest, which the device remembers. */
export function guestCart(): GuestCart | null {
  const text = read();
  // The same text is the same cart, or whoever watches it would be told of a change for ever.
  if (text !== known.text) known = { text, cart: parse(text) };
  return known.cart;
}

let known: { text: string | null; cart: GuestCart | null } = { text: null, cart: null };

export function useGuestCart(): GuestCart | null {
  return useSyncExternalStore(subscribe, guestCart, () => null);
}

export const itemCount = (items: readonly GuestLine[]) => items.reduce((sum, { quantity }) => sum + quantity, 0);

export function shopAsGuest(): void {
  if (!guestCart()) write({ items: [], order: null });
}

/** This many of a product; none takes it out. False when nothing more goes in. */
export function setGuestQuantity(product_id: number, quantity: number): boolean {
  const { items, order } = guestCart() ?? { items: [], order: null };
  const others = items.filter((line) => line.product_id !== product_id);
  if (quantity <= 0) {
    write({ items: others, order });
    return true;
  }
  const line = { product_id, quantity: Math.min(quantity, MAX_PER_PRODUCT) };
  const known = items.some((line) => line.product_id === product_id);
  if (!known && items.length >= MAX_LINES) return false;
  write({
    items: known ? items.map((each) => (each.product_id === product_id ? line : each)) : [...items, line],
    order,
  });
  return true;
}

export function setPendingOrder(order: PendingOrder | null): void {
  const cart = guestCart();
  if (cart) write({ ...cart, order });
}

/** What was bought, or went into a member's cart, is here no longer; what came in meanwhile stays. */
export function removeFromGuestCart(gone: readonly GuestLine[]): void {
  const cart = guestCart();
  if (!cart) return;
  const less = ({ product_id, quantity }: GuestLine) =>
    quantity - (gone.find((line) => line.product_id === product_id)?.quantity ?? 0);
  const items = cart.items.map((line) => ({ ...line, quantity: less(line) })).filter(({ quantity }) => quantity > 0);
  write({ items, order: null });
}

/** Where storage is full or forbidden the cart lasts as long as the page. */
let unstored: string | null = null;

function read(): string | null {
  if (unstored !== null) return unstored;
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(cart: GuestCart): void {
  const text = JSON.stringify(cart);
  try {
    window.localStorage.setItem(KEY, text);
    unstored = null;
  } catch {
    unstored = text;
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** An older page may have written it, or a curious person: what does not fit is left out. */
function parse(text: string | null): GuestCart | null {
  if (text === null) return null;
  try {
    const { items, order } = JSON.parse(text) as { items: unknown; order: unknown };
    const lines = (Array.isArray(items) ? items : []).filter(isLine).slice(0, MAX_LINES);
    return { items: lines, order: isNoted(order) ? order : null };
  } catch {
    return null;
  }
}

function isNoted(value: unknown): value is PendingOrder {
  const { id, token } = (value ?? {}) as Partial<PendingOrder>;
  return typeof id === "number" && typeof token === "string";
}

function isLine(value: unknown): value is GuestLine {
  const { product_id, quantity } = (value ?? {}) as Partial<GuestLine>;
  const whole = (number: unknown, most: number) =>
    Number.isInteger(number) && Number(number) > 0 && Number(number) <= most;
  return whole(product_id, Number.MAX_SAFE_INTEGER) && whole(quantity, MAX_PER_PRODUCT);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("storage", changed);
  window.addEventListener(CHANGED, changed);
  return () => {
    window.removeEventListener("storage", changed);
    window.removeEventListener(CHANGED, changed);
  };
}
