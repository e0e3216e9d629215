// Validation messages of the patient form, and its conversion to the API.
import { expect, test } from "vitest";
import { fieldErrors } from "~/testing/fieldErrors";
import { isFilled, type PatientForm, toPatientInput } from "./patient";
import { patientSchema } from "./patientSchema";

const validForm: PatientForm = {
  name: "Asha Rao",
  email: "asha@example.in",
  phone: "9876543210",
  age: "",
  concerns: "",
  previousTherapy: false,
  whatsappOptIn: false,
};

const patientErrors = (form: PatientForm) => fieldErrors(patientSchema, form);

test("a valid form has no errors", () => {
  expect(patientErrors(validForm)).toEqual({});
  expect(patientErrors({ ...validForm, age: "34", concerns: "Sleep" })).toEqual({});
});

test.each([
  ["name", "  ", "Name is required"],
  ["name", "A", "Name must be at least 2 characters"],
  ["name", "A".repeat(51), "Name must be less than 50 characters"],
  ["name", "Asha 2", "Name can only contain letters, spaces, . ' and -"],
  ["email", "", "Email is required"],
  ["email", "asha@example", "Please enter a valid email address"],
  ["email", "asha example@x.in", "Please enter a valid email address"],
  ["email", "asha@x.in.", "Please enter a valid email address"],
  ["phone", "", "Phone number is required"],
  ["phone", "5876543210", "Please enter a valid 10-digit Indian phone number"],
  ["phone", "987654321", "Please enter a valid 10-digit Indian phone number"],
  ["age", "0", "Age must be between 1 and 120"],
  ["age", "121", "Age must be between 1 and 120"],
  ["age", "3.5", "Age must be between 1 and 120"],
  ["age", "ten", "Age must be between 1 and 120"],
  ["concerns", "x".repeat(2001), "Concerns must be at most 2,000 characters"],
])("%s %j: %s", (field, value, message) => {
  expect(patientErrors({ ...validForm, [field]: value })).toEqual({ [field]: message });
});

test("accepts any script and the maximum values", () => {
  expect(patientErrors({ ...validForm, name: "आशा राव" })).toEqual({});
  expect(patientErrors({ ...validForm, name: "ஆஷா" })).toEqual({});
  expect(patientErrors({ ...validForm, name: "अ".repeat(50) })).toEqual({});
  expect(patientErrors({ ...validForm, age: "1" })).toEqual({});
  expect(patientErrors({ ...validForm, age: "120" })).toEqual({});
  expect(patientErrors({ ...validForm, concerns: "x".repeat(2000) })).toEqual({});
});

test("isFilled requires name, email and phone", () => {
  expect(isFilled(validForm)).toBe(true);
  for (const field of ["name", "email", "phone"] as const) expect(isFilled({ ...validForm, [field]: " " })).toBe(false);
});

test("omits empty optional fields", () => {
  expect(toPatientInput(patientSchema.parse({ ...validForm, name: " Asha Rao " }))).toEqual({
    name: "Asha Rao",
    email: "asha@example.in",
    phone: "9876543210",
    previous_therapy: false,
    whatsapp_opt_in: false,
  });
  const filled = patientSchema.parse({ ...validForm, age: " 34 ", concerns: " Sleep ", previousTherapy: true });
  expect(toPatientInput(filled)).toMatchObject({
    age: 34,
    concerns: "Sleep",
    previous_therapy: true,
  });
});
