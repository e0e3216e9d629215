// Where an order goes and who ordered it: what is typed, and what is wrong with it, in the words of the specification.
import { DEFAULT_COUNTRY } from "./constants";
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

const checked = ["name", "phone", "full_address", "pincode", "state", "country"] as const;
export type AddressField = (typeof checked)[number];
export type Errors<Field extends string> = Partial<Record<Field, string>>;
export type AddressErrors = Errors<AddressField>;

/** In the order they stand in the form. */
export const addressFields: readonly AddressField[] = checked;

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

/** Characters as a person counts them. */
const length = (text: string) => [...text].length;

function nameError(name: string): string | undefined {
  if (name === "") return "Name is required";
  if (length(name) < 2) return "Name must be at least 2 characters";
  if (length(name) > 50) return "Name must be less than 50 characters";
  if (!/^[\p{L}\p{M}\s]+$/u.test(name)) return "Name can only contain letters and spaces";
  return undefined;
}

const rules: Record<AddressField, (typed: string) => string | undefined> = {
  name: nameError,
  phone: (phone) => {
    if (phone === "") return "Phone number is required";
    if (!/^[6-9]\d{9}$/.test(phone)) return "Please enter a valid 10-digit Indian phone number";
    return undefined;
  },
  full_address: (address) => {
    if (address === "") return "Address is required";
    if (length(address) < 10) return "Address must be at least 10 characters";
    if (length(address) > 200) return "Address must be less than 200 characters";
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
  return found(checked.map((field) => [field, rules[field](form[field].trim())]));
}

/** What saving waits for. */
export function isFilled(form: AddressForm): boolean {
  return checked.every((field) => form[field].trim() !== "");
}

/** The ten digits of what was typed or pasted: `+91 98765 43210` and `098765-43210` are the same number. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const own = digits.length > 10 ? digits.replace(/^(0091|91|0)/, "") : digits;
  return own.slice(0, 10);
}

export const pincodeDigits = (typed: string) => typed.replace(/\D/g, "").slice(0, 6);

/** The form with what was typed in it. A whole pincode brings its state along, unless the person has chosen one. */
export function applyInput(form: AddressForm, typed: Partial<AddressForm>): AddressForm {
  const next = { ...form, ...typed };
  const suggested = typed.pincode === undefined ? undefined : findState(typed.pincode);
  const untouched = form.state === "" || form.state === findState(form.pincode);
  return suggested && untouched ? { ...next, state: suggested } : next;
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

/** Trimmed, as it is sent and kept. */
export function trimForm(form: AddressForm): AddressForm {
  const { is_default, ...texts } = form;
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]));
  return { ...(trimmed as typeof texts), is_default };
}

/** `12 Lake Road, near the temple, Pune, Maharashtra 411001`: without the name. */
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
  return found([
    ["name", nameError(name.trim())],
    ["email", emailError(email.trim())],
  ]);
}

function emailError(email: string): string | undefined {
  if (email === "") return "Email is required";
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)) return "Please enter a valid email address";
  return undefined;
}

/** The server's messages by field; a checkout names them `address.phone` and `guest.email`. */
export function serverFieldErrors<Field extends string>(
  errors: Readonly<Record<string, readonly string[]>>,
  fields: readonly Field[],
  prefix = "",
): Errors<Field> {
  return found(fields.map((field) => [field, errors[prefix + field]?.[0]]));
}

function found<Field extends string>(entries: [Field, string | undefined][]): Errors<Field> {
  return Object.fromEntries(entries.filter(([, words]) => words !== undefined)) as Errors<Field>;
}
