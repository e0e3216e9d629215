// Facts about a doctor, each with an icon.
import type { LucideIcon } from "lucide-react";
import { cn } from "~/ui/cn";

export type DoctorFact = { icon: LucideIcon; label: string; value: string; fullWidth?: boolean };

/** Labels are for screen readers; sighted users have the icon. */
export function DoctorFacts({ facts, className }: { facts: readonly DoctorFact[]; className?: string }) {
  return (
    <dl className={cn("grid grid-cols-2 gap-x-4 gap-y-2 text-sm text-ink-soft", className)}>
      {facts.map(({ icon: Icon, label, value, fullWidth }) => (
        <div key={label} className={cn("flex min-w-0 items-start gap-2", fullWidth && "col-span-2")}>
          <Icon aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
          <dt className="sr-only">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
