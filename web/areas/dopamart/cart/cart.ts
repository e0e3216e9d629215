// What is in a cart, whoever's it is: lines, pieces and the sum.
import type { CartItem, Product } from "./api";
import { type GuestLine, MAX_PER_PRODUCT } from "./guestCart";
import type { Cart } from "./memberCart";

export type Line = { product: Product; quantity: number; subtotal: number };

export const linesOf = ({ items }: Cart): Line[] => items;

/** A guest's cart knows numbers alone; the rest comes from the shop. What the shop no longer has is left out. */
export function guestLines(items: readonly GuestLine[], products: readonly Product[]): Line[] {
  return items.flatMap(({ product_id, quantity }) => {
    const product = products.find(({ id }) => id === product_id);
    return product ? [{ product, quantity, subtotal: product.price * quantity }] : [];
  });
}

export const countItems = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
export const subtotalOf = (lines: readonly Line[]) => lines.reduce((sum, { subtotal }) => sum + subtotal, 0);

/** The cart with this line in the place of the one it replaces. */
export function withLine({ items }: Cart, line: CartItem): Cart {
  const known = items.some(({ product }) => product.id === line.product.id);
  return counted(known ? items.map((each) => (each.product.id === line.product.id ? line : each)) : [...items, line]);
}

export function withoutProduct({ items }: Cart, id: number): Cart {
  return counted(items.filter(({ product }) => product.id !== id));
}

function counted(items: Cart["items"]): Cart {
  return { items, item_count: countItems(items), total_amount: subtotalOf(items) };
}

/** How many of a product one person may have in all. */
export function maxQuantity({ available }: Product): number {
  return Math.min(available, MAX_PER_PRODUCT);
}

/** The truth about stock, in words. */
export function stockLabel({ stock, available }: Product): { words: string; tone: "ok" | "hold" | "neutral" } {
  if (stock === "out_of_stock" || available <= 0) return { words: "Out of stock", tone: "neutral" };
  if (stock === "low") return { words: `Only ${available} left`, tone: "hold" };
  return { words: "In Stock", tone: "ok" };
}

/** A number that can name a product. */
export const isValidProductId = (id: number) => Number.isFinite(id) && id > 0;

/** By name or description, whatever the case. */
export function searchProducts(products: readonly Product[], words: string): Product[] {
  const wanted = words.trim().toLowerCase();
  return products.filter(({ name, description }) =>
    [name, description].some((text) => text.toLowerCase().includes(wanted)),
  );
}
