// A small choice that is on or off: a filter, a date, a time.
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

type ChipProps = {
  pressed: boolean;
  onPress: () => void;
  icon?: LucideIcon | undefined;
  /** Cannot be chosen now: `hold` is amber (someone may still let it go), `taken` is grey. Say so in `note`. */
  unavailable?: "hold" | "taken" | undefined;
  /** Heard after the words: "on hold". */
  note?: string | undefined;
  /** `box` fills the cell of a grid; `pill` stands in a row. */
  shape?: "pill" | "box" | undefined;
  children: ReactNode;
};

const unavailables = {
  hold: "border-transparent bg-hold-soft text-hold",
  taken: "border-transparent bg-taken-soft text-taken line-through decoration-1",
};

export function Chip({ pressed, onPress, icon: Icon, unavailable, note, shape = "pill", children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={unavailable !== undefined}
      onClick={onPress}
      className={cn(
        "inline-flex min-h-11 items-center justify-center gap-2 border px-4 py-1.5 text-sm font-semibold leading-tight tabular-nums transition-colors",
        shape === "pill" ? "rounded-full" : "w-full rounded-control",
        unavailable
          ? unavailables[unavailable]
          : pressed
            ? "border-accent bg-accent text-accent-ink hover:bg-accent-strong"
            : "border-line-strong bg-raised text-ink hover:border-accent hover:bg-accent-soft",
      )}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
      {note && <span className="sr-only">({note})</span>}
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
