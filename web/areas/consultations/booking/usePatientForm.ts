// The patient form with validation: errors appear on blur or submit, and every edit is reported for the draft.
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { type PatientForm, patientSchema } from "./patient";

/** The schema has the same input and output type, so the values are always a `PatientForm`. */
export type PatientFormApi = UseFormReturn<PatientForm, unknown, PatientForm>;

export function usePatientForm(
  defaultValues: PatientForm,
  onEdit: (changes: Partial<PatientForm>) => void,
): PatientFormApi {
  const form = useForm({ resolver: zodResolver(patientSchema), mode: "onTouched", defaultValues });
  const { subscribe } = form;
  const handleEdit = useEffectEvent(onEdit);
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
