import { expect, test } from "vitest";
import { fieldErrors } from "~/testing/fieldErrors";
import { addressSchema, emailSchema, nameSchema, phoneSchema } from "./schemas";
import { z } from "./zod";

const home = {
  name: " Asha Rao ",
  phone: "+91 98765 43210",
  full_address: "14, Lake Road, Jayanagar, Bengaluru",
  pincode: "560041",
  state: "Karnataka",
  country: "India",
  landmark: "",
  is_default: true,
};

test("parsing trims texts and normalises the phone number", () => {
  expect(addressSchema.parse(home)).toEqual({ ...home, name: "Asha Rao", phone: "9876543210" });
  expect(emailSchema.parse(" asha@example.in ")).toBe("asha@example.in");
});

test("a field has the message of the first rule it breaks", () => {
  expect(fieldErrors(addressSchema, { ...home, name: " ", phone: "12", pincode: "0" })).toEqual({
    name: "Name is required",
    phone: "Please enter a valid 10-digit Indian phone number",
    pincode: "Please enter a valid 6-digit pincode",
  });
  expect(fieldErrors(addressSchema, home)).toEqual({});
});

test("schemas combine with those of a form", () => {
  const contact = z.object({ name: nameSchema, email: emailSchema, phone: z.optional(phoneSchema) });
  expect(fieldErrors(contact, { name: "Asha", email: "nope" })).toEqual({
    email: "Please enter a valid email address",
  });
});

test("zod does not probe eval, which the Content-Security-Policy forbids", () => {
  expect(z.config().jitless).toBe(true);
});
