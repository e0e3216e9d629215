// A calendar day, by the browser's own date input. The day is written out below it, since the input's order of day and
// month follows the browser's language and not the page's.
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { TextField } from "./Field";
import { formatPlainDate, isPlainDate, type PlainDate } from "./plainDate";

type DateFieldProps = {
  label: ReactNode;
  /** `YYYY-MM-DD`, or empty. */
  value: PlainDate | "";
  onValueChange: (value: PlainDate | "") => void;
  min?: PlainDate | undefined;
  max?: PlainDate | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  id?: string;
  name?: string;
  className?: string;
};

export function DateField({ value, onValueChange, hint, error, ...rest }: DateFieldProps) {
  const written = formatPlainDate(value, "long");
  return (
    <TextField
      {...rest}
      type="date"
      value={value}
      error={error ?? dateError(value, rest)}
      onChange={(event) => onValueChange(event.target.value)}
      hint={
        written || hint ? (
          <>
            {written && <span className="font-medium text-ink">{written}</span>}
            {written && hint && <span aria-hidden> · </span>}
            {hint}
          </>
        ) : undefined
      }
    />
  );
}

/** Days compare as text: `YYYY-MM-DD` sorts by time. An empty field is the form's concern. */
export function dateError(value: string, { min, max }: { min?: string | undefined; max?: string | undefined }) {
  if (value === "") return undefined;
  if (!isPlainDate(value)) return t`Please enter a valid date`;
  if (min && value < min) {
    const earliest = formatPlainDate(min) ?? min;
    return t`Please choose ${earliest} or later`;
  }
  if (max && value > max) {
    const latest = formatPlainDate(max) ?? max;
    return t`Please choose ${latest} or earlier`;
  }
  return undefined;
}
