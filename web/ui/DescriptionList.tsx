// Labels with their values, one per row.
import type { ReactNode } from "react";
import { cn } from "./cn";

export type DescriptionItem = { label: string; value: ReactNode };

type DescriptionListProps = {
  /** Items that are false, null or undefined are left out. */
  items: readonly (DescriptionItem | false | null | undefined)[];
  /** `receipt` is a card with dashed lines between the rows. */
  variant?: "plain" | "receipt" | undefined;
  /** Small text and tighter rows. */
  dense?: boolean | undefined;
  className?: string | undefined;
};

export function DescriptionList({ items, variant = "plain", dense = false, className }: DescriptionListProps) {
  const isReceipt = variant === "receipt";
  return (
    <dl
      className={cn(
        isReceipt
          ? cn(
              "w-full divide-y divide-dashed divide-line-strong/50 rounded-card border border-line bg-raised px-5",
              !dense && "sm:px-6",
            )
          : "flex flex-col gap-2",
        dense && "text-sm",
        className,
      )}
    >
      {items.map(
        (item) =>
          item && (
            <div
              key={item.label}
              className={cn(
                "flex justify-between",
                isReceipt ? cn("items-baseline", dense ? "gap-4 py-3" : "gap-6 py-3.5") : "gap-4",
              )}
            >
              <dt className={cn("text-ink-soft", isReceipt && !dense && "shrink-0 text-sm")}>{item.label}</dt>
              <dd className={cn("text-end font-semibold", isReceipt && dense && "tabular-nums")}>{item.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
