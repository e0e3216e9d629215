// The steps of a process with the current one marked.
import { Trans } from "@lingui/react/macro";
import Check from "lucide-react/icons/check";
import { cn } from "../cn";

type StepperProps = {
  /** The accessible name: "Booking". */
  label: string;
  steps: readonly string[];
  /** The index of the current step; `steps.length` when all are done. */
  current: number;
};

export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol aria-label={label} className="flex">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className="relative flex min-w-0 flex-1 flex-col items-center gap-2 px-1 text-center"
        >
          {index > 0 && (
            <span
              aria-hidden
              className={cn(
                "absolute end-[calc(50%+1.5rem)] top-4 h-0.5 w-[calc(100%-3rem)] rounded-full transition-colors",
                index <= current ? "bg-accent" : "bg-line",
              )}
            />
          )}
          <span
            aria-hidden
            className={cn(
              "grid size-8.5 place-items-center rounded-full border-2 text-sm font-bold tabular-nums transition-colors",
              index < current && "border-accent bg-accent text-accent-ink",
              index === current && "border-accent bg-accent-soft text-accent-strong",
              index > current && "border-line-strong bg-raised text-ink-soft",
            )}
          >
            {index < current ? <Check className="size-4.5" strokeWidth={3} /> : index + 1}
          </span>
          <span className={cn("text-sm leading-tight", index === current ? "font-semibold text-ink" : "text-ink-soft")}>
            {index < current ? (
              <Trans>
                {step}
                <span className="sr-only">, done</span>
              </Trans>
            ) : (
              step
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
