// The progress of the checkout; completed steps are links.
import { cartStepPath } from "~/lib/paths";
import { cn } from "~/ui/cn";
import { Link } from "~/ui/navigation/Link";
import { STEP_NAMES, STEPS, type Step } from "../constants";

export function CheckoutStepper({ step }: { step: Step }) {
  const currentIndex = STEPS.indexOf(step);
  return (
    <div className="mb-6 sm:mb-8">
      <div
        role="progressbar"
        aria-label="Checkout"
        aria-valuemin={0}
        aria-valuemax={STEPS.length}
        aria-valuenow={currentIndex + 1}
        aria-valuetext={`Step ${currentIndex + 1} of ${STEPS.length}: ${STEP_NAMES[step]}`}
        className="grid grid-cols-3 gap-1.5"
      >
        {STEPS.map((name, index) => (
          <span
            key={name}
            className={cn("h-1.5 rounded-full transition-colors", index <= currentIndex ? "bg-accent" : "bg-line")}
          />
        ))}
      </div>
      <ol className="mt-1 grid grid-cols-3 gap-1.5 text-sm">
        {STEPS.map((name, index) => (
          <li key={name} aria-current={index === currentIndex ? "step" : undefined} className="min-w-0">
            {index < currentIndex ? (
              <Link
                to={cartStepPath(name)}
                className="inline-flex min-h-11 items-center font-medium text-accent underline decoration-accent/40 underline-offset-4 hover:text-accent-strong"
              >
                {STEP_NAMES[name]}
              </Link>
            ) : (
              <span
                className={cn(
                  "inline-flex min-h-11 items-center leading-tight",
                  index === currentIndex ? "font-semibold text-ink" : "text-ink-soft",
                )}
              >
                {STEP_NAMES[name]}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
