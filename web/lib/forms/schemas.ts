// zod schemas of the fields that several forms share. The rules and messages are in fields.ts.
import {
  parsePhone,
  validateCountry,
  validateEmail,
  validateLandmark,
  validateName,
  validatePhone,
  validatePincode,
  validateState,
  validateStreetAddress,
} from "./fields";
import { z } from "./zod";

/** A trimmed text with one message for the first rule it breaks. */
export function textSchema(validate: (text: string) => string | undefined) {
  return z.string().check(
    z.trim(),
    z.check<string>((payload) => {
      const message = validate(payload.value);
      if (message !== undefined) payload.issues.push({ code: "custom", message, input: payload.value });
    }),
  );
}

export const nameSchema = textSchema(validateName);
export const emailSchema = textSchema(validateEmail);
/** Parses to ten digits. */
export const phoneSchema = z.pipe(
  textSchema(validatePhone),
  z.transform((phone: string) => parsePhone(phone) ?? phone),
);
const pincodeSchema = textSchema(validatePincode);

export const addressSchema = z.object({
  name: nameSchema,
  phone: phoneSchema,
  full_address: textSchema(validateStreetAddress),
  pincode: pincodeSchema,
  state: textSchema(validateState),
  country: textSchema(validateCountry),
  landmark: textSchema(validateLandmark),
  is_default: z.boolean(),
});
