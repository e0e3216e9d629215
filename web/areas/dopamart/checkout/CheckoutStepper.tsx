// The progress of the checkout; completed steps are links.
import { t } from "@lingui/core/macro";
import { cartStepPath } from "~/lib/paths";
import { cn } from "~/ui/cn";
import { Link } from "~/ui/navigation/Link";
import { STEP_NAMES, STEPS, type Step } from "../constants";

export function CheckoutStepper({ step }: { step: Step }) {
  const currentIndex = STEPS.indexOf(step);
  const position = currentIndex + 1;
  const stepCount = STEPS.length;
  const stepName = t(STEP_NAMES[step]);
  return (
    <div className="mb-6 sm:mb-8">
      <div
        role="progressbar"
        aria-label={t`Checkout`}
        aria-valuemin={0}
        aria-valuemax={stepCount}
        aria-valuenow={position}
        aria-valuetext={t`Step ${position} of ${stepCount}: ${stepName}`}
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
                {t(STEP_NAMES[name])}
              </Link>
            ) : (
              <span
                className={cn(
                  "inline-flex min-h-11 items-center leading-tight",
                  index === currentIndex ? "font-semibold text-ink" : "text-ink-soft",
                )}
              >
                {t(STEP_NAMES[name])}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
