// The patient form: values, required fields and conversion to the API.
import type { Schema } from "~/api/client";

export const MAX_CONCERNS_LENGTH = 2000;

/** As typed. */
export type PatientForm = {
  name: string;
  email: string;
  phone: string;
  age: string;
  concerns: string;
  previousTherapy: boolean;
  whatsappOptIn: boolean;
};

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
