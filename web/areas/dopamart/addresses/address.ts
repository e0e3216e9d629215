// Delivery addresses and guest contacts. Their validation is in lib/forms/schemas.ts.
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

/** Whether every required field has a value. */
export function isFilled(form: AddressForm): boolean {
  return requiredFields.every((field) => form[field].trim() !== "");
}

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

/** The server's first message for each field; a checkout prefixes them: `address.phone`, `guest.email`. */
export function serverFieldErrors<Field extends string>(
  errors: Readonly<Record<string, readonly string[]>>,
  fields: readonly Field[],
  prefix = "",
): Errors<Field> {
  const entries = fields.map((field) => [field, errors[prefix + field]?.[0]] as const);
  return Object.fromEntries(entries.filter(([, message]) => message !== undefined)) as Errors<Field>;
}

/** For the `errors` option of a form. */
export function toFormErrors<Field extends string>(errors: Errors<Field>) {
  const entries = Object.entries(errors).map(([field, message]) => [field, { type: "server", message }] as const);
  return Object.fromEntries(entries) as { [Name in Field]?: { type: string; message: string } };
}
