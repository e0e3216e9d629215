// Prices in rupees: original price, price lines and total.
import { msg, t } from "@lingui/core/macro";
import { formatInr } from "~/lib/format";
import { cn } from "./cn";

/** What the price is for. */
export type PriceUnit = "session" | "month" | "item";

const unitLabels = { session: msg`/ session`, month: msg`/ month`, item: msg`/ item` };

type PriceProps = {
  /** Whole rupees. */
  amount: number;
  /** The price before a discount, struck through. It is shown only when it was higher. */
  originalAmount?: number | undefined;
  per?: PriceUnit | undefined;
  size?: "medium" | "large" | undefined;
  className?: string | undefined;
};

export function Price({ amount, originalAmount, per, size = "medium", className }: PriceProps) {
  const reduced = originalAmount !== undefined && originalAmount > amount;
  return (
    <span className={cn("inline-flex items-baseline gap-x-1.5", className)}>
      <span className="sr-only">{sentence(amount, reduced ? originalAmount : undefined, per)}</span>
      <span aria-hidden className="inline-flex flex-wrap items-baseline gap-x-1.5">
        <span className={cn("font-bold tabular-nums text-ink", size === "large" ? "text-2xl" : "text-lg")}>
          {formatInr(amount)}
        </span>
        {reduced && <s className="text-sm tabular-nums text-ink-soft">{formatInr(originalAmount)}</s>}
        {per && <span className="text-sm text-ink-soft">{t(unitLabels[per])}</span>}
      </span>
    </span>
  );
}

function sentence(amount: number, originalAmount: number | undefined, per: PriceUnit | undefined): string {
  const price = per ? priceForUnit(formatInr(amount), per) : formatInr(amount);
  if (originalAmount === undefined) return price;
  const originalPrice = formatInr(originalAmount);
  return t`${price}, reduced from ${originalPrice}`;
}

function priceForUnit(price: string, per: PriceUnit): string {
  switch (per) {
    case "session":
      return t`${price} per session`;
    case "month":
      return t`${price} per month`;
    case "item":
      return t`${price} per item`;
  }
}

type Line = { label: string; amount: number; saving?: boolean | undefined };

/** A bill: lines, savings with a minus, and the total. */
export function PriceLines({ lines, total }: { lines: Line[]; total: Line }) {
  return (
    <dl className="flex flex-col gap-2">
      {lines.map(({ label, amount, saving }) => (
        <div key={label} className={cn("flex items-baseline justify-between gap-4", saving && "text-ok")}>
          <dt className={saving ? undefined : "text-ink-soft"}>{label}</dt>
          <dd className="tabular-nums">{saving ? `−${formatInr(amount)}` : formatInr(amount)}</dd>
        </div>
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4 font-bold">
        <dt>{total.label}</dt>
        <dd className="text-lg tabular-nums">{formatInr(total.amount)}</dd>
      </div>
    </dl>
  );
}
