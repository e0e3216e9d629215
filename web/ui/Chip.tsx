// A small choice that is on or off: a filter, a date, a time.
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

type ChipProps = {
  selected: boolean;
  onToggle: () => void;
  icon?: LucideIcon | undefined;
  /** Cannot be chosen now: `hold` is amber (someone may still let it go), `taken` is grey. Say so in `note`. */
  disabledReason?: "hold" | "taken" | undefined;
  /** For screen readers, after the label: "on hold". */
  srNote?: string | undefined;
  /** `box` fills a grid cell; `pill` is for rows. */
  shape?: "pill" | "box" | undefined;
  children: ReactNode;
};

const unavailables = {
  hold: "border-transparent bg-hold-soft text-hold",
  taken: "border-transparent bg-taken-soft text-taken line-through decoration-1",
};

export function Chip({ selected, onToggle, icon: Icon, disabledReason, srNote, shape = "pill", children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={disabledReason !== undefined}
      onClick={onToggle}
      className={cn(
        "inline-flex min-h-11 items-center justify-center gap-2 border px-4 py-1.5 text-sm font-semibold leading-tight tabular-nums transition-colors",
        shape === "pill" ? "rounded-full" : "w-full rounded-control",
        disabledReason
          ? unavailables[disabledReason]
          : selected
            ? "border-accent bg-accent text-accent-ink hover:bg-accent-strong"
            : "border-line-strong bg-raised text-ink hover:border-accent hover:bg-accent-soft",
      )}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
      {srNote && <span className="sr-only">({srNote})</span>}
    </button>
  );
}

/** Chips that belong together. */
export function ChipGroup({ label, grid, children }: { label: string; grid?: boolean; children: ReactNode }) {
  return (
    <fieldset className={grid ? "grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2" : "flex flex-wrap gap-2"}>
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}
