// Address and guest contact forms: validation with the specified messages, and input normalization.
import { DEFAULT_COUNTRY } from "../constants";
import { findState } from "./indianStates";

export type AddressForm = {
  name: string;
  phone: string;
  full_address: string;
  pincode: string;
  state: string;
  country: string;
  landmark: string;
  is_default: boolean;
};

const requiredFields = ["name", "phone", "full_address", "pincode", "state", "country"] as const;
export type AddressField = (typeof requiredFields)[number];
export type Errors<Field extends string> = Partial<Record<Field, string>>;
export type AddressErrors = Errors<AddressField>;

/** In the order of the form. */
export const addressFields: readonly AddressField[] = requiredFields;

export const emptyAddress: AddressForm = {
  name: "",
  phone: "",
  full_address: "",
  pincode: "",
  state: "",
  country: DEFAULT_COUNTRY,
  landmark: "",
  is_default: false,
};

const characterCount = (text: string) => [...text].length;

function nameError(name: string): string | undefined {
  if (name === "") return "Name is required";
  if (characterCount(name) < 2) return "Name must be at least 2 characters";
  if (characterCount(name) > 50) return "Name must be less than 50 characters";
  if (!/^[\p{L}\p{M}\s]+$/u.test(name)) return "Name can only contain letters and spaces";
  return undefined;
}

const rules: Record<AddressField, (text: string) => string | undefined> = {
  name: nameError,
  phone: (phone) => {
    if (phone === "") return "Phone number is required";
    if (!/^[6-9]\d{9}$/.test(phone)) return "Please enter a valid 10-digit Indian phone number";
    return undefined;
  },
  full_address: (address) => {
    if (address === "") return "Address is required";
    if (characterCount(address) < 10) return "Address must be at least 10 characters";
    if (characterCount(address) > 200) return "Address must be less than 200 characters";
    return undefined;
  },
  pincode: (pincode) => {
    if (pincode === "") return "Pincode is required";
    if (!/^[1-9]\d{5}$/.test(pincode)) return "Please enter a valid 6-digit pincode";
    return undefined;
  },
  state: (state) => (state === "" ? "State is required" : undefined),
  country: (country) => (country === "" ? "Country is required" : undefined),
};

export function addressErrors(form: AddressForm): AddressErrors {
  return compact(requiredFields.map((field) => [field, rules[field](form[field].trim())]));
}

/** Whether every required field has a value. */
export function isFilled(form: AddressForm): boolean {
  return requiredFields.every((field) => form[field].trim() !== "");
}

/** The ten digits of a typed or pasted number: `+91 98765 43210` and `098765-43210` are the same. */
export function phoneDigits(input: string): string {
  const digits = input.replace(/\D/g, "");
  const national = digits.length > 10 ? digits.replace(/^(0091|91|0)/, "") : digits;
  return national.slice(0, 10);
}

export const pincodeDigits = (input: string) => input.replace(/\D/g, "").slice(0, 6);

/** Merges input into the form. A complete pincode suggests its state, unless the user has chosen another one. */
export function applyInput(form: AddressForm, input: Partial<AddressForm>): AddressForm {
  const next = { ...form, ...input };
  const suggested = input.pincode === undefined ? undefined : findState(input.pincode);
  const isStateUnchanged = form.state === "" || form.state === findState(form.pincode);
  return suggested && isStateUnchanged ? { ...next, state: suggested } : next;
}

export type SavedAddress = Omit<AddressForm, "landmark"> & { id: number; landmark?: string | null };

export function toForm({
  name,
  phone,
  full_address,
  pincode,
  state,
  country,
  landmark,
  is_default,
}: SavedAddress): AddressForm {
  return { name, phone, full_address, pincode, state, country, landmark: landmark ?? "", is_default };
}

export function trimForm(form: AddressForm): AddressForm {
  const { is_default, ...texts } = form;
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]));
  return { ...(trimmed as typeof texts), is_default };
}

/** `12 Lake Road, near the temple, Pune, Maharashtra 411001`, without the name. */
export function formatAddress({
  full_address,
  landmark,
  state,
  pincode,
  country,
}: Omit<SavedAddress, "id" | "is_default">): string {
  const parts = [full_address, landmark, `${state} ${pincode}`, country === DEFAULT_COUNTRY ? "" : country];
  return parts.filter(Boolean).join(", ");
}

export type Contact = { name: string; email: string };
export type ContactErrors = Errors<keyof Contact>;

export function contactErrors({ name, email }: Contact): ContactErrors {
  return compact([
    ["name", nameError(name.trim())],
    ["email", emailError(email.trim())],
  ]);
}

function emailError(email: string): string | undefined {
  if (email === "") return "Email is required";
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)) return "Please enter a valid email address";
  return undefined;
}

/** The server's first message for each field; a checkout prefixes them: `address.phone`, `guest.email`. */
export function serverFieldErrors<Field extends string>(
  errors: Readonly<Record<string, readonly string[]>>,
  fields: readonly Field[],
  prefix = "",
): Errors<Field> {
  return compact(fields.map((field) => [field, errors[prefix + field]?.[0]]));
}

function compact<Field extends string>(entries: [Field, string | undefined][]): Errors<Field> {
  return Object.fromEntries(entries.filter(([, message]) => message !== undefined)) as Errors<Field>;
}
