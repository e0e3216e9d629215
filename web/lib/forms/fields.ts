// Rules of the fields that several forms share, the same as the server's (server/kernel/src/fields.rs, server/dopamart/src/rules/address.rs).
// Each returns the message for a trimmed text, or undefined when it is valid.
import { t } from "@lingui/core/macro";
import { countCodePoints, countGraphemes } from "./textLength";

type Validate = (text: string) => string | undefined;

/**
 * An upper limit counts graphemes. A lower limit counts code points as the server does, or the one-syllable name "श्री" would be
 * rejected by the browser only.
 */
export function isTooLong(text: string, max: number): boolean {
  return countGraphemes(text) > max;
}

export function isTooShort(text: string, min: number): boolean {
  return countCodePoints(text) < min;
}

export const validateName: Validate = (name) => {
  if (name === "") return t`Name is required`;
  if (isTooShort(name, 2)) return t`Name must be at least 2 characters`;
  if (isTooLong(name, 50)) return t`Name must be less than 50 characters`;
  if (!/^[\p{L}\p{M} .'’-]*\p{L}[\p{L}\p{M} .'’-]*$/u.test(name))
    return t`Name can only contain letters, spaces, . ' and -`;
  return undefined;
};

export const validateEmail: Validate = (email) => {
  if (email === "") return t`Email is required`;
  return isPlausibleEmail(email) ? undefined : t`Please enter a valid email address`;
};

function isPlausibleEmail(email: string): boolean {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at);
  const labels = email.slice(at + 1).split(".");
  return (
    at > 0 &&
    email.length <= 254 &&
    local.length <= 64 &&
    /^[^\s\p{Cc}<>()[\]\\,;:"@.]+(\.[^\s\p{Cc}<>()[\]\\,;:"@.]+)*$/u.test(local) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && /^(?!-)[\p{Alphabetic}\p{N}-]+(?<!-)$/u.test(label))
  );
}

/** The ten digits of an Indian mobile number with or without spaces, hyphens, a leading 0 or +91; null when it is none. */
export function parsePhone(text: string): string | null {
  const digits = text.replace(/[ -]/g, "").replace(/^(\+91|0)/, "");
  return /^[6-9]\d{9}$/.test(digits) ? digits : null;
}

export const validatePhone: Validate = (phone) => {
  if (phone.replace(/[ -]/g, "") === "") return t`Phone number is required`;
  return parsePhone(phone) ? undefined : t`Please enter a valid 10-digit Indian phone number`;
};

/** For an input that takes digits only: the digits of typed or pasted text. `+91 98765 43210` becomes `9876543210`. */
export function phoneDigits(input: string): string {
  const digits = input.replace(/\D/g, "");
  const national = digits.length > 10 ? digits.replace(/^(0091|91|0)/, "") : digits;
  return national.slice(0, 10);
}

export const validatePincode: Validate = (pincode) => {
  if (pincode === "") return t`Pincode is required`;
  return /^[1-9]\d{5}$/.test(pincode) ? undefined : t`Please enter a valid 6-digit pincode`;
};

/** For an input that takes digits only. */
export function pincodeDigits(input: string): string {
  return input.replace(/\D/g, "").slice(0, 6);
}

export const validateStreetAddress: Validate = (address) => {
  if (address === "") return t`Address is required`;
  if (isTooShort(address, 10)) return t`Address must be at least 10 characters`;
  if (isTooLong(address, 200)) return t`Address must be less than 200 characters`;
  return undefined;
};

export const validateState: Validate = (state) => {
  if (state === "") return t({ message: "State is required", context: "address" });
  return isTooLong(state, 60) ? t({ message: "State must be at most 60 characters", context: "address" }) : undefined;
};

export const validateCountry: Validate = (country) => {
  if (country === "") return t`Country is required`;
  return isTooLong(country, 60) ? t`Country must be at most 60 characters` : undefined;
};

export const validateLandmark: Validate = (landmark) =>
  isTooLong(landmark, 500) ? t`Landmark must be at most 500 characters` : undefined;
