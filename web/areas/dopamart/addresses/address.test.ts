// Address and guest contact validation, and input normalization.
import { describe, expect, test } from "vitest";
import { addressSchema, emailSchema, nameSchema } from "~/lib/forms/schemas";
import { z } from "~/lib/forms/zod";
import { fieldErrors } from "~/testing/fieldErrors";
import { homeAddress, officeAddress } from "../testUtils";
import {
  type AddressForm,
  applyInput,
  emptyAddress,
  formatAddress,
  isFilled,
  serverFieldErrors,
  toForm,
} from "./address";

const contactSchema = z.object({ name: nameSchema, email: emailSchema });
const valid = toForm(homeAddress);
const errorsOf = (part: Partial<AddressForm>) => Object.values(fieldErrors(addressSchema, { ...valid, ...part }));

describe("validation", () => {
  test("accepts a valid address", () => expect(fieldErrors(addressSchema, valid)).toEqual({}));

  test.each<[Partial<AddressForm>, string]>([
    [{ name: " " }, "Name is required"],
    [{ name: "A" }, "Name must be at least 2 characters"],
    [{ name: "a".repeat(51) }, "Name must be less than 50 characters"],
    [{ name: "R2 D2" }, "Name can only contain letters, spaces, . ' and -"],
    [{ phone: "" }, "Phone number is required"],
    [{ phone: "5876543210" }, "Please enter a valid 10-digit Indian phone number"],
    [{ phone: "987654321" }, "Please enter a valid 10-digit Indian phone number"],
    [{ full_address: "" }, "Address is required"],
    [{ full_address: "Lake Road" }, "Address must be at least 10 characters"],
    [{ full_address: "a".repeat(201) }, "Address must be less than 200 characters"],
    [{ pincode: "" }, "Pincode is required"],
    [{ pincode: "012345" }, "Please enter a valid 6-digit pincode"],
    [{ pincode: "56004" }, "Please enter a valid 6-digit pincode"],
    [{ state: "" }, "State is required"],
    [{ country: " " }, "Country is required"],
  ])("%j: %s", (part, message) => expect(errorsOf(part)).toEqual([message]));

  test.each<Partial<AddressForm>>([
    { name: "a".repeat(50) },
    { name: "आशा राव" },
    { full_address: "a".repeat(200) },
    { full_address: "a".repeat(10) },
    { landmark: "" },
    { landmark: "x" },
  ])("accepts %j", (part) => expect(errorsOf(part)).toEqual([]));

  test.each([
    [{ name: "Asha", email: "" }, { email: "Email is required" }],
    [{ name: "Asha", email: "asha@example" }, { email: "Please enter a valid email address" }],
    [{ name: "", email: "a@b.in" }, { name: "Name is required" }],
    [{ name: "Asha", email: " asha@example.in " }, {}],
  ])("guest contact %j", (contact, errors) => expect(fieldErrors(contactSchema, contact)).toEqual(errors));
});

describe("pincode", () => {
  test("suggests its state", () => {
    const first = applyInput(emptyAddress, { pincode: "560041" });
    expect(first.state).toBe("Karnataka");
    expect(applyInput(first, { pincode: "400013" }).state).toBe("Maharashtra");
  });

  test("does not overwrite a chosen state", () => {
    const withChosenState = applyInput({ ...emptyAddress, pincode: "560041" }, { state: "Kerala" });
    expect(applyInput(withChosenState, { pincode: "400013" }).state).toBe("Kerala");
  });

  test("an incomplete or army pincode leaves the state unchanged", () => {
    expect(applyInput(emptyAddress, { pincode: "5600" }).state).toBe("");
    expect(applyInput({ ...emptyAddress, state: "Assam" }, { pincode: "900056" }).state).toBe("Assam");
  });
});

test("isFilled requires every required field", () => {
  expect(isFilled(valid)).toBe(true);
  expect(isFilled({ ...valid, phone: " " })).toBe(false);
});

test("formatAddress joins the parts on one line", () => {
  expect(formatAddress(officeAddress)).toBe(
    "3rd floor, Mill Compound, Lower Parel, Mumbai, Behind the mill, Maharashtra 400013",
  );
  expect(formatAddress({ ...homeAddress, country: "Nepal" })).toBe(
    "14, Lake Road, Jayanagar, Bengaluru, Karnataka 560041, Nepal",
  );
});

test("serverFieldErrors picks the messages by prefix", () => {
  const errors = { "address.phone": ["No"], "guest.email": ["Neither"], other: ["x"] };
  expect(serverFieldErrors(errors, ["name", "phone"], "address.")).toEqual({ phone: "No" });
  expect(serverFieldErrors(errors, ["email"], "guest.")).toEqual({ email: "Neither" });
});
