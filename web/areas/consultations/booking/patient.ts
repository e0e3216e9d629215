// Whom the session is for: what is typed, and what is wrong with it, in the words of the specification.
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

const checked = ["name", "email", "phone", "age", "concerns"] as const;
export type ValidatedField = (typeof checked)[number];
export type PatientErrors = Partial<Record<ValidatedField, string>>;

/** In the order they stand on the page. */
export const validatedFields: readonly ValidatedField[] = checked;

/** Characters as a person counts them. */
const length = (text: string) => [...text].length;

const rules: Record<ValidatedField, (typed: string) => string | undefined> = {
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
  const found = checked.map((field) => [field, rules[field](form[field].trim())] as const);
  return Object.fromEntries(found.filter(([, error]) => error !== undefined));
}

/** What the pay button waits for. */
export function isFilled({ name, email, phone }: PatientForm): boolean {
  return [name, email, phone].every((text) => text.trim() !== "");
}

/** The ten digits of what was typed or pasted: `+91 98765 43210` and `098765-43210` are the same number. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const own = digits.length > 10 ? digits.replace(/^(0091|91|0)/, "") : digits;
  return own.slice(0, 10);
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
  const found = checked.map((field) => [field, errors[`patient.${field}`]?.[0]] as const);
  return Object.fromEntries(found.filter(([, error]) => error !== undefined));
}
