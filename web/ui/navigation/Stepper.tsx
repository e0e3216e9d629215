// How far along a person is: done, here, and still to come.
import { Check } from "lucide-react";
import { cn } from "../cn";

type StepperProps = {
  /** What the steps lead to, for those who hear it: "Booking". */
  label: string;
  steps: readonly string[];
  /** The place of the step a person is at, from 0. At `steps.length` all is done. */
  current: number;
};

export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol aria-label={label} className="flex">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === current ? "step" : undefined}
          className="relative flex min-w-0 flex-1 flex-col items-center gap-2 px-1 text-center"
        >
          {place > 0 && (
            <span
              aria-hidden
              className={cn(
                "absolute end-[calc(50%+1.5rem)] top-4 h-0.5 w-[calc(100%-3rem)] rounded-full transition-colors",
                place <= current ? "bg-accent" : "bg-line",
              )}
            />
          )}
          <span
            aria-hidden
            className={cn(
              "grid size-8.5 place-items-center rounded-full border-2 text-sm font-bold tabular-nums transition-colors",
              place < current && "border-accent bg-accent text-accent-ink",
              place === current && "border-accent bg-accent-soft text-accent-strong",
              place > current && "border-line-strong bg-raised text-ink-soft",
            )}
          >
            {place < current ? <Check className="size-4.5" strokeWidth={3} /> : place + 1}
          </span>
          <span className={cn("text-sm leading-tight", place === current ? "font-semibold text-ink" : "text-ink-soft")}>
            {step}
            {place < current && <span className="sr-only">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
