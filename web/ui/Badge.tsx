// Status badges and the count on an icon.
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

export type Tone = "neutral" | "accent" | "coral" | "hold" | "ok" | "danger" | "premium";

const tones: Record<Tone, string> = {
  neutral: "bg-taken-soft text-taken",
  accent: "bg-accent-soft text-accent",
  coral: "bg-coral-soft text-coral",
  hold: "bg-hold-soft text-hold",
  ok: "bg-ok-soft text-ok",
  danger: "bg-danger-soft text-danger",
  premium: "bg-premium-soft text-premium",
};

type BadgeProps = {
  tone?: Tone | undefined;
  icon?: LucideIcon | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Badge({ tone = "neutral", icon: Icon, className, children }: BadgeProps) {
  return (
    <span
      className={cn(
        "inline-flex w-fit max-w-full items-center gap-1.5 rounded-full px-3 py-1 text-xs font-semibold",
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5 shrink-0" />}
      {children}
    </span>
  );
}

type CountProps = {
  value: number;
  /** For screen readers: "3 items in your cart". */
  label: string;
  className?: string;
};

/** The number on a cart or a bell, in the corner of a `relative` parent. Hidden at 0. */
export function CountBadge({ value, label, className }: CountProps) {
  if (value <= 0) return null;
  return (
    <span
      className={cn(
        "absolute start-1/2 -top-0.5 ms-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-coral px-1 text-xs font-bold tabular-nums leading-none text-coral-ink",
        className,
      )}
    >
      <span aria-hidden>{value > 99 ? "99+" : value}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
