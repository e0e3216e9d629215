// How an order stands, in words, and what a member has ordered, counted.
import type { Tone } from "~/ui/Badge";
import type { Order } from "./api";

const words: Record<string, { words: string; tone: Tone }> = {
  pending: { words: "Pending", tone: "hold" },
  processing: { words: "Processing", tone: "accent" },
  shipped: { words: "Shipped", tone: "accent" },
  delivered: { words: "Delivered", tone: "ok" },
  completed: { words: "Completed", tone: "ok" },
  cancelled: { words: "Cancelled", tone: "neutral" },
  refunded: { words: "Refunded", tone: "neutral" },
};

/** A word that is not known here is still shown. */
export function statusLabel(status: string): { words: string; tone: Tone } {
  return words[status] ?? { words: status.charAt(0).toUpperCase() + status.slice(1), tone: "neutral" };
}

export function orderCounts(orders: readonly Pick<Order, "status">[]) {
  const having = (...statuses: string[]) => orders.filter(({ status }) => statuses.includes(status)).length;
  return {
    total: orders.length,
    pending: having("pending", "processing"),
    delivered: having("delivered", "completed"),
  };
}

export type Stage = { label: string; at: string | null; done: boolean };

/** From the order to the door. What was called off has no way ahead of it. */
export function stages({ status, created_at, shipped_at, delivered_at }: Order): Stage[] | null {
  if (["cancelled", "refunded"].includes(status)) return null;
  const reached = ["pending", "processing", "shipped", "delivered", "completed"].indexOf(status);
  return [
    { label: "Ordered", at: created_at, done: true },
    { label: "Paid", at: null, done: reached >= 1 },
    { label: "Shipped", at: shipped_at ?? null, done: reached >= 2 },
    { label: "Delivered", at: delivered_at ?? null, done: reached >= 3 },
  ];
}
