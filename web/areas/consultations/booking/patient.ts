// The patient form: schema, required fields and conversion to the API.
import { t } from "@lingui/core/macro";
import type { Schema } from "~/api/client";
import { formatNumber } from "~/lib/format";
import { isTooLong } from "~/lib/forms/fields";
import { emailSchema, nameSchema, phoneSchema, textSchema } from "~/lib/forms/schemas";
import { z } from "~/lib/forms/zod";

export const MAX_CONCERNS_LENGTH = 2000;

function validateAge(age: string): string | undefined {
  if (age === "") return undefined;
  const years = /^\d+$/.test(age) ? Number(age) : 0;
  return years >= 1 && years <= 120 ? undefined : t`Age must be between 1 and 120`;
}

function validateConcerns(concerns: string): string | undefined {
  const limit = formatNumber(MAX_CONCERNS_LENGTH);
  return isTooLong(concerns, MAX_CONCERNS_LENGTH) ? t`Concerns must be at most ${limit} characters` : undefined;
}

export const patientSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  age: textSchema(validateAge),
  concerns: textSchema(validateConcerns),
  previousTherapy: z.boolean(),
  whatsappOptIn: z.boolean(),
});

export type PatientForm = z.infer<typeof patientSchema>;

/** The fields the server may reject, in the order of the form. */
export const validatedFields = ["name", "email", "phone", "age", "concerns"] as const;

/** Whether the required fields have a value; enables the pay button. */
export function isFilled({ name, email, phone }: PatientForm): boolean {
  return [name, email, phone].every((value) => value.trim() !== "");
}

/** Takes values that were parsed with the schema. */
export function toPatientInput(form: PatientForm): Schema<"Patient"> {
  const { name, email, phone, age, concerns, previousTherapy, whatsappOptIn } = form;
  return {
    name,
    email,
    phone,
    ...(age && { age: Number(age) }),
    ...(concerns && { concerns }),
    previous_therapy: previousTherapy,
    whatsapp_opt_in: whatsappOptIn,
  };
}
