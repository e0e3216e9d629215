// Which field errors are shown: client errors once a field was touched, server errors until the field is edited.
import { useState } from "react";
import type { Errors } from "../addresses/address";

export function useFieldErrors<Field extends string>(
  fields: readonly Field[],
  clientErrors: Errors<Field>,
  initialServerErrors: Errors<Field> = {},
) {
  const [touched, setTouched] = useState<readonly Field[]>([]);
  const [serverErrors, setServerErrors] = useState<Errors<Field>>(initialServerErrors);
  const shown = touched.flatMap((field) => (clientErrors[field] ? [[field, clientErrors[field]] as const] : []));
  return {
    errors: { ...serverErrors, ...Object.fromEntries(shown) } as Errors<Field>,
    touch: (field: Field) => setTouched((fields) => (fields.includes(field) ? fields : [...fields, field])),
    touchAll: () => setTouched(fields),
    setServerErrors,
    clearServerErrors: (edited: readonly string[]) =>
      setServerErrors(
        (errors) =>
          Object.fromEntries(Object.entries(errors).filter(([field]) => !edited.includes(field))) as Errors<Field>,
      ),
  };
}

export function focusFirstError<Field extends string>(
  form: HTMLElement | null,
  fields: readonly Field[],
  errors: Errors<Field>,
) {
  const first = fields.find((field) => errors[field]);
  if (first) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}
