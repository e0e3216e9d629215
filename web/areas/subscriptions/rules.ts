// What a plan is called, gives and saves, and what buying it means, in words.
import { formatDate } from "~/lib/format";
import type { Plan, Purchase, Quote } from "./api";

/** A list, or a JSON string of one; anything else has nothing to say. */
export function featuresOf(features: unknown): string[] {
  if (typeof features === "string") return featuresOf(parsed(features));
  return Array.isArray(features) ? features.filter((feature) => typeof feature === "string") : [];
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

type Kind = Pick<Plan, "name" | "duration_months">;

export function badgeOf({ name, duration_months }: Kind): "Most Popular" | "Best Value" | null {
  if (duration_months === 1 || /basic/i.test(name)) return null;
  return duration_months === 3 || /standard/i.test(name) ? "Most Popular" : "Best Value";
}

export function months(count: number): string {
  return count === 1 ? "1 Month" : `${count} Months`;
}

/** A fifth of the price, in whole rupees, for plans of more than a month. */
export function savingOf({ price, duration_months }: Pick<Plan, "price" | "duration_months">): number | null {
  return duration_months > 1 ? Math.round(price * 0.2) : null;
}

/** Percent off a consultation, by the plan's name. */
export function consultationDiscount(name: string): number {
  return { "standard plan": 10, "premium plan": 20 }[name.trim().toLowerCase()] ?? 0;
}

/** A date that is never broken in two. */
const day = (moment: string) => formatDate(moment).replaceAll(" ", "\u00a0");

/** What buying a plan means for somebody, said before they pay. */
export function describeChange({ change, credit, starts_at, ends_at }: Quote, { name, duration_months }: Kind): string {
  const end = day(ends_at);
  switch (change) {
    case "new":
      return `Starts today and runs until ${end}.`;
    case "extend":
      return `Adds ${months(duration_months).toLowerCase()} to your ${name}, which then runs until ${end}.`;
    case "upgrade":
      return `Starts today and runs until ${end}, in place of your present plan${credit > 0 ? ", whose unused days are taken off" : ""}.`;
    case "later":
      return `Starts on ${day(starts_at)}, when your present plan ends, and runs until ${end}. Full price.`;
  }
}

type BillLine = { label: string; amount: number; saving?: boolean };

/** What is taken off the price, line by line; empty when nothing is. */
export function invoiceLines({ price, credit, discount }: Quote): BillLine[] {
  const savings = [
    { label: "Unused days", amount: credit, saving: true },
    { label: "Coupon", amount: discount, saving: true },
  ].filter(({ amount }) => amount > 0);
  return savings.length > 0 ? [{ label: "Price", amount: price }, ...savings] : [];
}

type Tone = "neutral" | "accent" | "hold" | "ok";

/** The life of a purchase, in words. */
export const purchaseStatusLabel: Record<Purchase["status"], { words: string; tone: Tone }> = {
  pending: { words: "Payment pending", tone: "hold" },
  unpaid: { words: "Not paid", tone: "neutral" },
  active: { words: "Active", tone: "ok" },
  upcoming: { words: "Starts later", tone: "accent" },
  ended: { words: "Ended", tone: "neutral" },
  replaced: { words: "Replaced", tone: "neutral" },
  refunded: { words: "Refunded", tone: "neutral" },
};
