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

export function badgeOf({ duration_months }: Pick<Plan, "duration_months">): PlanBadge | null {
  if (duration_months === 1) return null;
  return duration_months === 3 ? "most-popular" : "best-value";
}

export function months(count: number): string {
  return plural(count, { one: "# Month", other: "# Months" });
}

type PlanPrice = Pick<Plan, "price" | "duration_months">;

/** What the plan costs less than the cheapest plan of one month for as many months; null when there is nothing to compare or to save. */
export function savingOf({ price, duration_months }: PlanPrice, plans: readonly PlanPrice[]): number | null {
  const monthly = plans.filter((plan) => plan.duration_months === 1).map((plan) => plan.price);
  if (duration_months === 1 || monthly.length === 0) return null;
  const saving = Math.min(...monthly) * duration_months - price;
  return saving > 0 ? saving : null;
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
