// Order status labels, counts and delivery stages.
import type { Tone } from "~/ui/Badge";
import type { Order } from "../api";

const statusLabels: Record<string, { label: string; tone: Tone }> = {
  pending: { label: "Pending", tone: "hold" },
  processing: { label: "Processing", tone: "accent" },
  shipped: { label: "Shipped", tone: "accent" },
  delivered: { label: "Delivered", tone: "ok" },
  completed: { label: "Completed", tone: "ok" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  refunded: { label: "Refunded", tone: "neutral" },
};

/** An unknown status is shown capitalized. */
export function statusLabel(status: string): { label: string; tone: Tone } {
  return statusLabels[status] ?? { label: status.charAt(0).toUpperCase() + status.slice(1), tone: "neutral" };
}

export function orderCounts(orders: readonly Pick<Order, "status">[]) {
  const countOf = (...statuses: string[]) => orders.filter(({ status }) => statuses.includes(status)).length;
  return {
    total: orders.length,
    pending: countOf("pending", "processing"),
    delivered: countOf("delivered", "completed"),
  };
}

export type Stage = { label: string; date: string | null; done: boolean };

/** The delivery stages; null for a cancelled or refunded order. */
export function orderStages({ status, created_at, shipped_at, delivered_at }: Order): Stage[] | null {
  if (["cancelled", "refunded"].includes(status)) return null;
  const reachedIndex = ["pending", "processing", "shipped", "delivered", "completed"].indexOf(status);
  return [
    { label: "Ordered", date: created_at, done: true },
    { label: "Paid", date: null, done: reachedIndex >= 1 },
    { label: "Shipped", date: shipped_at ?? null, done: reachedIndex >= 2 },
    { label: "Delivered", date: delivered_at ?? null, done: reachedIndex >= 3 },
  ];
}
