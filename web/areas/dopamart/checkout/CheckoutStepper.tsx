// How far the checkout has come: one bar, three names; what is behind can be gone back to.
import { cartStepPath } from "~/lib/paths";
import { cn } from "~/ui/cn";
import { Link } from "~/ui/navigation/Link";
import { STEP_NAMES, STEPS, type Step } from "../../constants";

export function CheckoutStepper({ step }: { step: Step }) {
  const at = STEPS.indexOf(step);
  return (
    <div className="mb-6 sm:mb-8">
      <div
        role="progressbar"
        aria-label="Checkout"
        aria-valuemin={0}
        aria-valuemax={STEPS.length}
        aria-valuenow={at + 1}
        aria-valuetext={`Step ${at + 1} of ${STEPS.length}: ${STEP_NAMES[step]}`}
        className="grid grid-cols-3 gap-1.5"
      >
        {STEPS.map((name, place) => (
          <span
            key={name}
            className={cn("h-1.5 rounded-full transition-colors", place <= at ? "bg-accent" : "bg-line")}
          />
        ))}
      </div>
      <ol className="mt-1 grid grid-cols-3 gap-1.5 text-sm">
        {STEPS.map((name, place) => (
          <li key={name} aria-current={place === at ? "step" : undefined} className="min-w-0">
            {place < at ? (
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
                  place === at ? "font-semibold text-ink" : "text-ink-soft",
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
