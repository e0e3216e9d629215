// Connects a field of react-hook-form to a control of Field.tsx:
// <FormField control={form.control} name="email">{(field) => <TextField {...field} label="Email" />}</FormField>
import type { ReactNode, RefCallback } from "react";
import { type Control, type FieldPath, type FieldPathValue, type FieldValues, useController } from "react-hook-form";

type FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  name: Name;
  value: FieldPathValue<Values, Name>;
  /** Takes a change event or a value. */
  onChange: (event: unknown) => void;
  onBlur: () => void;
  ref: RefCallback<unknown>;
  error: string | undefined;
};

type FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> = {
  control: Control<Values, unknown, Output>;
  name: Name;
  children: (field: FieldProps<Values, Name>) => ReactNode;
};

export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  control,
  name,
  children,
}: FormFieldProps<Values, Name, Output>) {
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, onBlur, ref } = field;
  return children({ name, value, onChange, onBlur, ref, error: fieldState.error?.message });
}
