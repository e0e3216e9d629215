// Numbers with their labels in a row.
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

export type Stat = {
  label: string;
  value: ReactNode;
  tone?: "warning" | "success" | undefined;
  icon?: LucideIcon | undefined;
};

type StatTilesProps = {
  stats: readonly Stat[];
  /** `card` has a border around the row; `plain` is for a row within a hero. */
  variant?: "card" | "plain" | undefined;
  className?: string | undefined;
};

const tones = { warning: "text-hold", success: "text-ok" };

const columns: Readonly<Record<number, string>> = {
  2: "grid-cols-2",
  3: "grid-cols-3",
  4: "grid-cols-2 gap-y-4 sm:grid-cols-4 sm:gap-y-0",
};

export function StatTiles({ stats, variant = "card", className }: StatTilesProps) {
  const isCard = variant === "card";
  return (
    <dl
      className={cn(
        "grid divide-x divide-line",
        columns[stats.length] ?? "grid-cols-3",
        isCard && "rounded-card border border-line bg-raised py-4",
        className,
      )}
    >
      {stats.map(({ label, value, tone, icon: Icon }) => (
        // The label follows the value on screen, and comes first for screen readers.
        <div
          key={label}
          className={cn(
            "flex flex-col-reverse justify-end px-3 sm:px-6",
            isCard ? "text-center" : "first:ps-0 last:pe-0",
          )}
        >
          <dt className="text-sm leading-snug text-ink-soft">
            {Icon && <Icon aria-hidden className="me-1.5 hidden size-4 align-[-0.125em] sm:inline" />}
            {label}
          </dt>
          <dd
            className={cn("font-bold tabular-nums", isCard ? "text-2xl" : "text-xl", tone ? tones[tone] : "text-ink")}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
