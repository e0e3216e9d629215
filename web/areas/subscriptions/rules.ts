// Labels and descriptions of plans, quotes and purchases.
import { formatDate } from "~/lib/format";
import type { Plan, Purchase, Quote } from "./api";

/** Accepts a list or a JSON string of one; anything else is empty. */
export function featuresOf(features: unknown): string[] {
  if (typeof features === "string") return featuresOf(parseJsonList(features));
  return Array.isArray(features) ? features.filter((feature) => typeof feature === "string") : [];
}

function parseJsonList(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

type PlanKind = Pick<Plan, "name" | "duration_months">;

export function badgeOf({ name, duration_months }: PlanKind): "Most Popular" | "Best Value" | null {
  if (duration_months === 1 || /basic/i.test(name)) return null;
  return duration_months === 3 || /standard/i.test(name) ? "Most Popular" : "Best Value";
}

export function months(count: number): string {
  return count === 1 ? "1 Month" : `${count} Months`;
}

/** 20 % of the price in whole rupees, for plans of more than a month. */
export function savingOf({ price, duration_months }: Pick<Plan, "price" | "duration_months">): number | null {
  return duration_months > 1 ? Math.round(price * 0.2) : null;
}

/** With non-breaking spaces. */
const formatUnbrokenDate = (date: string) => formatDate(date).replaceAll(" ", "\u00a0");

/** What buying this plan would mean for the member. */
export function describeChange(
  { change, credit, starts_at, ends_at }: Quote,
  { name, duration_months }: PlanKind,
): string {
  const end = formatUnbrokenDate(ends_at);
  switch (change) {
    case "new":
      return `Starts today and runs until ${end}.`;
    case "extend":
      return `Adds ${months(duration_months).toLowerCase()} to your ${name}, which then runs until ${end}.`;
    case "upgrade":
      return `Starts today and runs until ${end}, in place of your present plan${credit > 0 ? ", whose unused days are taken off" : ""}.`;
    case "later":
      return `Starts on ${formatUnbrokenDate(starts_at)}, when your present plan ends, and runs until ${end}. Full price.`;
  }
}

type InvoiceLine = { label: string; amount: number; saving?: boolean };

/** Price and deductions, line by line; empty without deductions. */
export function invoiceLines({ price, credit, discount }: Quote): InvoiceLine[] {
  const savings = [
    { label: "Unused days", amount: credit, saving: true },
    { label: "Coupon", amount: discount, saving: true },
  ].filter(({ amount }) => amount > 0);
  return savings.length > 0 ? [{ label: "Price", amount: price }, ...savings] : [];
}

type Tone = "neutral" | "accent" | "hold" | "ok";

export const purchaseStatusLabel: Record<Purchase["status"], { label: string; tone: Tone }> = {
  pending: { label: "Payment pending", tone: "hold" },
  unpaid: { label: "Not paid", tone: "neutral" },
  active: { label: "Active", tone: "ok" },
  upcoming: { label: "Starts later", tone: "accent" },
  ended: { label: "Ended", tone: "neutral" },
  replaced: { label: "Replaced", tone: "neutral" },
  refunded: { label: "Refunded", tone: "neutral" },
};
