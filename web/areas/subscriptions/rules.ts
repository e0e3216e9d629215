// Labels and descriptions of plans, quotes and purchases.
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
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

type PlanBadge = "most-popular" | "best-value";

export const badgeLabels: Record<PlanBadge, MessageDescriptor> = {
  "most-popular": msg`Most Popular`,
  "best-value": msg`Best Value`,
};

/** By the duration, or by the name of the plan in the API. */
export function badgeOf({ name, duration_months }: PlanKind): PlanBadge | null {
  if (duration_months === 1 || /basic/i.test(name)) return null;
  return duration_months === 3 || /standard/i.test(name) ? "most-popular" : "best-value";
}

export function months(count: number): string {
  return plural(count, { one: "# Month", other: "# Months" });
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
  { name, duration_months: count }: PlanKind,
): string {
  const end = formatUnbrokenDate(ends_at);
  switch (change) {
    case "new":
      return t`Starts today and runs until ${end}.`;
    case "extend":
      return t`Adds ${plural(count, { one: "# month", other: "# months" })} to your ${name}, which then runs until ${end}.`;
    case "upgrade":
      return credit > 0
        ? t`Starts today and runs until ${end}, in place of your present plan, whose unused days are taken off.`
        : t`Starts today and runs until ${end}, in place of your present plan.`;
    case "later": {
      const start = formatUnbrokenDate(starts_at);
      return t`Starts on ${start}, when your present plan ends, and runs until ${end}. Full price.`;
    }
  }
}

type InvoiceLine = { label: string; amount: number; saving?: boolean };

/** Price and deductions, line by line; empty without deductions. */
export function invoiceLines({ price, credit, discount }: Quote): InvoiceLine[] {
  const savings = [
    { label: t`Unused days`, amount: credit, saving: true },
    { label: t`Coupon`, amount: discount, saving: true },
  ].filter(({ amount }) => amount > 0);
  return savings.length > 0 ? [{ label: t`Price`, amount: price }, ...savings] : [];
}

type Tone = "neutral" | "accent" | "hold" | "ok";

const purchaseStatuses: Record<Purchase["status"], { label: MessageDescriptor; tone: Tone }> = {
  pending: { label: msg`Payment pending`, tone: "hold" },
  unpaid: { label: msg`Not paid`, tone: "neutral" },
  active: { label: msg({ message: "Active", context: "subscription" }), tone: "ok" },
  upcoming: { label: msg`Starts later`, tone: "accent" },
  ended: { label: msg`Ended`, tone: "neutral" },
  replaced: { label: msg`Replaced`, tone: "neutral" },
  refunded: { label: msg`Refunded`, tone: "neutral" },
};

/** A status that is newer than this page is shown as it is. */
export function purchaseStatus(status: Purchase["status"]): { label: string; tone: Tone } {
  const known = purchaseStatuses[status];
  return known ? { label: t(known.label), tone: known.tone } : { label: status, tone: "neutral" };
}
