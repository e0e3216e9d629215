// The rules of the patient form. Loaded when the form is first used, because its library is large.
import { zodResolver } from "@hookform/resolvers/zod";
import { t } from "@lingui/core/macro";
import { formatNumber } from "~/lib/format";
import { isTooLong } from "~/lib/forms/fields";
import { emailSchema, nameSchema, phoneSchema, textSchema } from "~/lib/forms/schemas";
import { z } from "~/lib/forms/zod";
import { MAX_CONCERNS_LENGTH } from "./patient";

function validateAge(age: string): string | undefined {
  if (age === "") return undefined;
  const years = /^\d+$/.test(age) ? Number(age) : 0;
  return years >= 1 && years <= 120 ? undefined : t`Age must be between 1 and 120`;
}

function validateConcerns(concerns: string): string | undefined {
  const limit = formatNumber(MAX_CONCERNS_LENGTH);
  return isTooLong(concerns, MAX_CONCERNS_LENGTH) ? t`Concerns must be at most ${limit} characters` : undefined;
}

export const patientSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  age: textSchema(validateAge),
  concerns: textSchema(validateConcerns),
  previousTherapy: z.boolean(),
  whatsappOptIn: z.boolean(),
});

export const patientResolver = zodResolver(patientSchema);
