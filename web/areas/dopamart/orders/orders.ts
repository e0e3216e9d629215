// Order status labels, counts and delivery stages.
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { Tone } from "~/ui/Badge";
import type { Order } from "../api";

const statusLabels: Record<string, { label: MessageDescriptor; tone: Tone }> = {
  pending: { label: msg`Pending`, tone: "hold" },
  processing: { label: msg`Processing`, tone: "accent" },
  shipped: { label: msg`Shipped`, tone: "accent" },
  delivered: { label: msg`Delivered`, tone: "ok" },
  completed: { label: msg`Completed`, tone: "ok" },
  cancelled: { label: msg`Cancelled`, tone: "neutral" },
  refunded: { label: msg`Refunded`, tone: "neutral" },
};

/** An unknown status is shown capitalized. */
export function statusLabel(status: string): { label: string; tone: Tone } {
  const known = statusLabels[status];
  if (known) return { label: t(known.label), tone: known.tone };
  return { label: status.charAt(0).toUpperCase() + status.slice(1), tone: "neutral" };
}

export function orderCounts(orders: readonly Pick<Order, "status">[]) {
  const countOf = (...statuses: string[]) => orders.filter(({ status }) => statuses.includes(status)).length;
  return {
    total: orders.length,
    pending: countOf("pending", "processing"),
    delivered: countOf("delivered", "completed"),
  };
}

export const stageNames = {
  ordered: msg`Ordered`,
  paid: msg`Paid`,
  shipped: msg`Shipped`,
  delivered: msg`Delivered`,
} as const;

export type Stage = { id: keyof typeof stageNames; date: string | null; done: boolean };

/** The delivery stages; null for a cancelled or refunded order. */
export function orderStages({ status, created_at, shipped_at, delivered_at }: Order): Stage[] | null {
  if (["cancelled", "refunded"].includes(status)) return null;
  const reachedIndex = ["pending", "processing", "shipped", "delivered", "completed"].indexOf(status);
  return [
    { id: "ordered", date: created_at, done: true },
    { id: "paid", date: null, done: reachedIndex >= 1 },
    { id: "shipped", date: shipped_at ?? null, done: reachedIndex >= 2 },
    { id: "delivered", date: delivered_at ?? null, done: reachedIndex >= 3 },
  ];
}
