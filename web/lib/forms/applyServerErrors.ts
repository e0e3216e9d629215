// Puts the field errors of an API response into a form.
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "~/api/error";

type Options<Values extends FieldValues> = {
  /** The fields of this form in the order of the page; the first one with an error gets focus. */
  fields: readonly FieldPath<Values>[];
  /** What the server puts before the name of a field: `patient.` for `patient.phone`. */
  prefix?: string | undefined;
};

/** Returns whether there was an error for a field of this form. */
export function applyServerErrors<Values extends FieldValues>(
  { setError }: Pick<UseFormReturn<Values>, "setError">,
  error: unknown,
  { fields, prefix = "" }: Options<Values>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const invalid = fields.filter((field) => error.errors[prefix + field]?.[0]);
  for (const [index, field] of invalid.entries()) {
    setError(field, { type: "server", message: error.errors[prefix + field]?.[0] ?? "" }, { shouldFocus: index === 0 });
  }
  return invalid.length > 0;
}
