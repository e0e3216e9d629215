// What is wrong with a patient's answers, in the words of the specification.
import { expect, test } from "vitest";
import { isFilled, type PatientForm, patientErrors, phoneDigits, serverFieldErrors, toPatientInput } from "./patient";

const good: PatientForm = {
  name: "Asha Rao",
  email: "asha@example.in",
  phone: "9876543210",
  age: "",
  concerns: "",
  previousTherapy: false,
  whatsappOptIn: false,
};

test("a good form has no errors", () => {
  expect(patientErrors(good)).toEqual({});
  expect(patientErrors({ ...good, age: "34", concerns: "Sleep" })).toEqual({});
});

test.each([
  ["name", "  ", "Name is required"],
  ["name", "A", "Name must be at least 2 characters"],
  ["name", "A".repeat(51), "Name must be less than 50 characters"],
  ["name", "Asha 2", "Name can only contain letters and spaces"],
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
])("%s %j: %s", (field, typed, words) => {
  expect(patientErrors({ ...good, [field]: typed })).toEqual({ [field]: words });
});

test("letters of any script are letters, and fifty of them are allowed", () => {
  expect(patientErrors({ ...good, name: "आशा राव" })).toEqual({});
  expect(patientErrors({ ...good, name: "ஆஷா" })).toEqual({});
  expect(patientErrors({ ...good, name: "अ".repeat(50) })).toEqual({});
  expect(patientErrors({ ...good, age: "1" })).toEqual({});
  expect(patientErrors({ ...good, age: "120" })).toEqual({});
  expect(patientErrors({ ...good, concerns: "x".repeat(2000) })).toEqual({});
});

test("the pay button waits for three answers", () => {
  expect(isFilled(good)).toBe(true);
  for (const field of ["name", "email", "phone"] as const) expect(isFilled({ ...good, [field]: " " })).toBe(false);
});

test.each([
  ["+91 98765 43210", "9876543210"],
  ["098765-43210", "9876543210"],
  ["00919876543210", "9876543210"],
  ["9198765432", "9198765432"],
  ["98765432109", "9876543210"],
  ["abc", ""],
])("%s is the number %s", (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
});

test("what is not told is not sent", () => {
  expect(toPatientInput({ ...good, name: " Asha Rao " })).toEqual({
    name: "Asha Rao",
    email: "asha@example.in",
    phone: "9876543210",
    previous_therapy: false,
    whatsapp_opt_in: false,
  });
  expect(toPatientInput({ ...good, age: " 34 ", concerns: " Sleep ", previousTherapy: true })).toMatchObject({
    age: 34,
    concerns: "Sleep",
    previous_therapy: true,
  });
});

test("the server's messages find their fields", () => {
  expect(
    serverFieldErrors({ "patient.phone": ["No such number"], "patient.age": ["Too old", "Really"], reason: ["?"] }),
  ).toEqual({ phone: "No such number", age: "Too old" });
});
