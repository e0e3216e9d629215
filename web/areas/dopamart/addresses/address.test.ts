// Addresses and guests: every sentence of the specification, and what is made of what is typed or pasted.
import { describe, expect, test } from "vitest";
import {
  type AddressForm,
  addressErrors,
  applyInput,
  contactErrors,
  emptyAddress,
  formatAddress,
  isFilled,
  phoneDigits,
  pincodeDigits,
  serverFieldErrors,
  toForm,
  trimForm,
} from "./address";
import { home, office } from "./testing";

const fine = toForm(home);
const wrong = (part: Partial<AddressForm>) => Object.values(addressErrors({ ...fine, ...part }));

describe("what is wrong", () => {
  test("nothing", () => expect(addressErrors(fine)).toEqual({}));

  test.each<[Partial<AddressForm>, string]>([
    [{ name: " " }, "Name is required"],
    [{ name: "A" }, "Name must be at least 2 characters"],
    [{ name: "a".repeat(51) }, "Name must be less than 50 characters"],
    [{ name: "R2 D2" }, "Name can only contain letters and spaces"],
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
  ])("%j: %s", (part, words) => expect(wrong(part)).toEqual([words]));

  test.each<Partial<AddressForm>>([
    { name: "a".repeat(50) },
    { name: "आशा राव" },
    { full_address: "a".repeat(200) },
    { full_address: "a".repeat(10) },
    { landmark: "" },
    { landmark: "x" },
  ])("%j is fine", (part) => expect(wrong(part)).toEqual([]));

  test.each([
    [{ name: "Asha", email: "" }, { email: "Email is required" }],
    [{ name: "Asha", email: "asha@example" }, { email: "Please enter a valid email address" }],
    [{ name: "", email: "a@b.in" }, { name: "Name is required" }],
    [{ name: "Asha", email: " asha@example.in " }, {}],
  ])("a guest %j", (contact, errors) => expect(contactErrors(contact)).toEqual(errors));
});

test.each([
  ["+91 98765 43210", "9876543210"],
  ["098765-43210", "9876543210"],
  ["00919876543210", "9876543210"],
  ["9198765432", "9198765432"],
  ["98765432101", "9876543210"],
  ["abc", ""],
])("the phone %j is %j", (typed, digits) => expect(phoneDigits(typed)).toBe(digits));

test("a pincode is six digits", () => expect(pincodeDigits("560 041 9")).toBe("560041"));

describe("a pincode", () => {
  test("suggests its state, and another one another", () => {
    const first = applyInput(emptyAddress, { pincode: "560041" });
    expect(first.state).toBe("Karnataka");
    expect(applyInput(first, { pincode: "400013" }).state).toBe("Maharashtra");
  });

  test("does not overrule what the person chose", () => {
    const chosen = applyInput({ ...emptyAddress, pincode: "560041" }, { state: "Kerala" });
    expect(applyInput(chosen, { pincode: "400013" }).state).toBe("Kerala");
  });

  test("that is not whole, or of the army's post, leaves the state alone", () => {
    expect(applyInput(emptyAddress, { pincode: "5600" }).state).toBe("");
    expect(applyInput({ ...emptyAddress, state: "Assam" }, { pincode: "900056" }).state).toBe("Assam");
  });
});

test("filled is all that is required", () => {
  expect(isFilled(fine)).toBe(true);
  expect(isFilled({ ...fine, phone: " " })).toBe(false);
});

test("it is sent without the spaces around it", () => {
  expect(trimForm({ ...fine, name: " Asha Rao ", landmark: " " })).toEqual({ ...fine, landmark: "" });
});

test("in one line", () => {
  expect(formatAddress(office)).toBe(
    "3rd floor, Mill Compound, Lower Parel, Mumbai, Behind the mill, Maharashtra 400013",
  );
  expect(formatAddress({ ...home, country: "Nepal" })).toBe(
    "14, Lake Road, Jayanagar, Bengaluru, Karnataka 560041, Nepal",
  );
});

test("the server's words by field", () => {
  const errors = { "address.phone": ["No"], "guest.email": ["Neither"], other: ["x"] };
  expect(serverFieldErrors(errors, ["name", "phone"], "address.")).toEqual({ phone: "No" });
  expect(serverFieldErrors(errors, ["email"], "guest.")).toEqual({ email: "Neither" });
});
