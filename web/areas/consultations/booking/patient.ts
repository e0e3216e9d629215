// The patient form: values, validation messages of the specification, and conversion to the API.
import type { Schema } from "~/api/client";

export type PatientForm = {
  name: string;
  email: string;
  phone: string;
  age: string;
  concerns: string;
  previousTherapy: boolean;
  whatsappOptIn: boolean;
};

export const MAX_CONCERNS_LENGTH = 2000;

/** In the order of the form. */
export const validatedFields = ["name", "email", "phone", "age", "concerns"] as const;
export type ValidatedField = (typeof validatedFields)[number];
export type PatientErrors = Partial<Record<ValidatedField, string>>;

const length = (text: string) => [...text].length;

const rules: Record<ValidatedField, (value: string) => string | undefined> = {
  name: (name) => {
    if (name === "") return "Name is required";
    if (length(name) < 2) return "Name must be at least 2 characters";
    if (length(name) > 50) return "Name must be less than 50 characters";
    if (!/^[\p{L}\p{M}\s]+$/u.test(name)) return "Name can only contain letters and spaces";
    return undefined;
  },
  email: (email) => {
    if (email === "") return "Email is required";
    if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)) return "Please enter a valid email address";
    return undefined;
  },
  phone: (phone) => {
    if (phone === "") return "Phone number is required";
    if (!/^[6-9]\d{9}$/.test(phone)) return "Please enter a valid 10-digit Indian phone number";
    return undefined;
  },
  age: (age) => {
    if (age === "") return undefined;
    const years = /^\d+$/.test(age) ? Number(age) : 0;
    return years >= 1 && years <= 120 ? undefined : "Age must be between 1 and 120";
  },
  concerns: (concerns) =>
    length(concerns) > MAX_CONCERNS_LENGTH ? "Concerns must be at most 2,000 characters" : undefined,
};

export function patientErrors(form: PatientForm): PatientErrors {
  const errorsByField = validatedFields.map((field) => [field, rules[field](form[field].trim())] as const);
  return Object.fromEntries(errorsByField.filter(([, error]) => error !== undefined));
}

/** Whether the required fields have a value; enables the pay button. */
export function isFilled({ name, email, phone }: PatientForm): boolean {
  return [name, email, phone].every((value) => value.trim() !== "");
}

/** Normalises input to the national ten digits: `+91 98765 43210` and `098765-43210` are the same number. */
export function phoneDigits(input: string): string {
  const digits = input.replace(/\D/g, "");
  const national = digits.length > 10 ? digits.replace(/^(0091|91|0)/, "") : digits;
  return national.slice(0, 10);
}

export function toPatientInput(form: PatientForm): Schema<"Patient"> {
  const { name, email, phone, age, concerns, previousTherapy, whatsappOptIn } = form;
  return {
    name: name.trim(),
    email: email.trim(),
    phone,
    ...(age.trim() && { age: Number(age.trim()) }),
    ...(concerns.trim() && { concerns: concerns.trim() }),
    previous_therapy: previousTherapy,
    whatsapp_opt_in: whatsappOptIn,
  };
}

/** The server's messages by field: `patient.phone` is `phone`. */
export function serverFieldErrors(errors: Readonly<Record<string, readonly string[]>>): PatientErrors {
  const errorsByField = validatedFields.map((field) => [field, errors[`patient.${field}`]?.[0]] as const);
  return Object.fromEntries(errorsByField.filter(([, error]) => error !== undefined));
}
