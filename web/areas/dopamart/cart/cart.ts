// Cart lines and totals, for members and guests.
import { t } from "@lingui/core/macro";
import type { Cart, CartItem, Product } from "../api";
import { type GuestLine, MAX_PER_PRODUCT } from "./guestCart";

export type Line = { product: Product; quantity: number; subtotal: number };

export const linesOf = ({ items }: Cart): Line[] => items;

/** Adds the product to each guest cart item. Products the shop no longer has are dropped. */
export function guestLines(items: readonly GuestLine[], products: readonly Product[]): Line[] {
  return items.flatMap(({ product_id, quantity }) => {
    const product = products.find(({ id }) => id === product_id);
    return product ? [{ product, quantity, subtotal: product.price * quantity }] : [];
  });
}

export const countItems = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
export const subtotalOf = (lines: readonly Line[]) => lines.reduce((sum, { subtotal }) => sum + subtotal, 0);

/** Replaces the line of the same product, or appends it. */
export function withLine({ items }: Cart, line: CartItem): Cart {
  const isListed = items.some(({ product }) => product.id === line.product.id);
  return withTotals(
    isListed ? items.map((other) => (other.product.id === line.product.id ? line : other)) : [...items, line],
  );
}

export function withoutProduct({ items }: Cart, id: number): Cart {
  return withTotals(items.filter(({ product }) => product.id !== id));
}

function withTotals(items: Cart["items"]): Cart {
  return { items, item_count: countItems(items), total_amount: subtotalOf(items) };
}

/** The most of a product that one order may contain. */
export function maxQuantity({ available }: Product): number {
  return Math.min(available, MAX_PER_PRODUCT);
}

export function stockLabel({ stock, available }: Product): { label: string; tone: "ok" | "hold" | "neutral" } {
  if (stock === "out_of_stock" || available <= 0) return { label: t`Out of stock`, tone: "neutral" };
  if (stock === "low") return { label: t`Only ${available} left`, tone: "hold" };
  return { label: t`In Stock`, tone: "ok" };
}

export const isValidProductId = (id: number) => Number.isFinite(id) && id > 0;

/** Matches name or description, ignoring case. */
export function searchProducts(products: readonly Product[], query: string): Product[] {
  const needle = query.trim().toLowerCase();
  return products.filter(({ name, description }) =>
    [name, description].some((text) => text.toLowerCase().includes(needle)),
  );
}
