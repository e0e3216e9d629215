// What is in a cart, whoever's it is: lines, pieces and the sum.
import type { CartItem, Product } from "./api";
import { type GuestLine, MOST_OF_ONE } from "./guestCart";
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

export const piecesIn = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
export const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { subtotal }) => sum + subtotal, 0);

/** The cart with this line in the place of the one it replaces. */
export function withLine({ items }: Cart, line: CartItem): Cart {
  const known = items.some(({ product }) => product.id === line.product.id);
  return counted(known ? items.map((each) => (each.product.id === line.product.id ? line : each)) : [...items, line]);
}

export function withoutProduct({ items }: Cart, id: number): Cart {
  return counted(items.filter(({ product }) => product.id !== id));
}

function counted(items: Cart["items"]): Cart {
  return { items, item_count: piecesIn(items), total_amount: sumOf(items) };
}

/** How many of a product one person may have in all. */
export function mostOf({ available }: Product): number {
  return Math.min(available, MOST_OF_ONE);
}

/** The truth about stock, in words. */
export function stockWords({ stock, available }: Product): { words: string; tone: "ok" | "hold" | "neutral" } {
  if (stock === "out_of_stock" || available <= 0) return { words: "Out of stock", tone: "neutral" };
  if (stock === "low") return { words: `Only ${available} left`, tone: "hold" };
  return { words: "In Stock", tone: "ok" };
}

/** A number that can name a product. */
export const namesProduct = (id: number) => Number.isFinite(id) && id > 0;

/** By name or description, whatever the case. */
export function foundProducts(products: readonly Product[], words: string): Product[] {
  const wanted = words.trim().toLowerCase();
  return products.filter(({ name, description }) =>
    [name, description].some((text) => text.toLowerCase().includes(wanted)),
  );
}
