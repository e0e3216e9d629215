// The patient form with validation: errors appear on blur or submit, and every edit is reported for the draft.
import { useEffect, useEffectEvent } from "react";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import type { PatientForm } from "./patient";

/** The schema has the same input and output type, so the values are always a `PatientForm`. */
export type PatientFormApi = UseFormReturn<PatientForm, unknown, PatientForm>;

const loadSchema = () => import("./patientSchema");

/** Without the schema, because the network is lost, the server validates. */
const resolver: Resolver<PatientForm> = async (values, context, options) => {
  const schema = await loadSchema().catch(() => null);
  return schema ? schema.patientResolver(values, context, options) : { values, errors: {} };
};

export function usePatientForm(
  defaultValues: PatientForm,
  onEdit: (changes: Partial<PatientForm>) => void,
): PatientFormApi {
  const form = useForm({ resolver, mode: "onTouched", defaultValues });
  const { subscribe } = form;
  const handleEdit = useEffectEvent(onEdit);
  // Loaded after the form has rendered, so that the first validation does not wait for it.
  useEffect(() => void loadSchema().catch(() => {}), []);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Also called when fields are touched or validated.
        callback: ({ name, type, values }) => {
          const field = name as keyof PatientForm | undefined;
          if (field && type === "change") handleEdit({ [field]: values[field] });
        },
      }),
    [subscribe],
  );
  return form;
}
