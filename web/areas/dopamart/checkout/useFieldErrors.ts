// What is wrong shows once a field was left, or all of it after a press; the server's word stands until the field is edited.
import { useState } from "react";
import type { Errors } from "./address";

export function useFieldErrors<Field extends string>(
  fields: readonly Field[],
  wrong: Errors<Field>,
  said: Errors<Field> = {},
) {
  const [left, setLeft] = useState<readonly Field[]>([]);
  const [refused, setRefused] = useState<Errors<Field>>(said);
  const shown = left.flatMap((field) => (wrong[field] ? [[field, wrong[field]] as const] : []));
  return {
    errors: { ...refused, ...Object.fromEntries(shown) } as Errors<Field>,
    show: (field: Field) => setLeft((before) => (before.includes(field) ? before : [...before, field])),
    showAll: () => setLeft(fields),
    refuse: setRefused,
    edited: (names: readonly string[]) =>
      setRefused(
        (before) =>
          Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))) as Errors<Field>,
      ),
  };
}

/** The keyboard goes to the first answer that is wrong. */
export function focusFirst<Field extends string>(
  form: HTMLElement | null,
  fields: readonly Field[],
  wrong: Errors<Field>,
) {
  const first = fields.find((field) => wrong[field]);
  if (first) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}
