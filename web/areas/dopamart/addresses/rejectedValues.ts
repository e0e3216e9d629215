// A resolver that keeps a value invalid after the server has rejected it, until the user edits it.
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

export function withRejectedValues<Values extends FieldValues, Output>(
  resolver: Resolver<Values, unknown, Output>,
  rejectedValues: Values,
  serverErrors: FieldErrors<Values>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    const unedited = Object.entries(serverErrors).filter(([field]) => values[field] === rejectedValues[field]);
    if (unedited.length === 0) return result;
    return { values: {}, errors: { ...Object.fromEntries(unedited), ...result.errors } as FieldErrors<Values> };
  };
}
