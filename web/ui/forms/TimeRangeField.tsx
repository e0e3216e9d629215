// From one clock time to another on the same day, by the browser's own time inputs.
import { t } from "@lingui/core/macro";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { type ReactNode, useId } from "react";
import { cn } from "../cn";
import { describeTimeRange, type TimeRange, timeRangeError } from "./timeRange";

type TimeRangeFieldProps = {
  label: ReactNode;
  /** `HH:MM` each, or empty. */
  value: TimeRange;
  onValueChange: (value: TimeRange) => void;
  /** The shortest range, in minutes. */
  minMinutes?: number;
  /** Minutes between the times that the browser offers. */
  stepMinutes?: number;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** Of the first input. */
  id?: string;
  className?: string;
};

export function TimeRangeField(props: TimeRangeFieldProps) {
  const { label, value, onValueChange, minMinutes, stepMinutes = 5, hint, required, disabled, className } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const error = props.error ?? timeRangeError(value, minMinutes);
  const described = describeTimeRange(value);
  const inputProps = {
    type: "time",
    step: stepMinutes * 60,
    required,
    disabled,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": `${id}-description`,
    className:
      "min-h-12 w-full min-w-0 rounded-control border border-line-strong bg-raised px-2.5 py-2 text-base text-ink transition-colors hover:border-accent aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:border-line disabled:bg-sunken disabled:text-taken",
  } as const;
  return (
    <fieldset className={cn("min-w-0", className)}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">
        {label}
        {required && (
          <span aria-hidden className="ms-1 text-coral">
            *
          </span>
        )}
      </legend>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 sm:gap-3">
        <input
          {...inputProps}
          id={id}
          aria-label={t({ message: "From", context: "time" })}
          value={value.from}
          onChange={(event) => onValueChange({ ...value, from: event.target.value })}
        />
        <span aria-hidden className="text-ink-soft">
          {t({ message: "to", context: "between two times" })}
        </span>
        <input
          {...inputProps}
          aria-label={t({ message: "To", context: "time" })}
          value={value.to}
          onChange={(event) => onValueChange({ ...value, to: event.target.value })}
        />
      </div>
      <div id={`${id}-description`} aria-live="polite" className="text-sm">
        {described && !error && <p className="mt-1.5 font-medium text-ink">{described}</p>}
        {hint && <p className="mt-1.5 text-ink-soft">{hint}</p>}
        {error && (
          <p className="mt-1.5 flex items-start gap-1.5 font-medium text-danger">
            <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
