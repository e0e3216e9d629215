// Second step: the patient's details.
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { phoneDigits } from "~/lib/forms/fields";
import { countGraphemes } from "~/lib/forms/textLength";
import { CheckboxField, TextAreaField, TextField } from "~/ui/forms/Field";
import { FormField } from "~/ui/forms/FormField";
import { MAX_CONCERNS_LENGTH } from "./patient";
import type { PatientFormApi } from "./usePatientForm";

export function PatientFields({ form: { control } }: { form: PatientFormApi }) {
  return (
    <section aria-labelledby="patient">
      <h2 id="patient" className="px-2 text-xl sm:px-0">
        <Trans>Who is the session for?</Trans>
      </h2>
      <div className="mt-4 grid gap-5 rounded-card border border-line bg-raised p-5 sm:grid-cols-2 sm:p-6">
        <FormField control={control} name="name">
          {(field) => (
            <TextField {...field} label={t`Full Name`} required autoComplete="name" className="sm:col-span-2" />
          )}
        </FormField>
        <FormField control={control} name="email">
          {(field) => (
            <TextField
              {...field}
              label={t`E-mail`}
              required
              type="email"
              autoComplete="email"
              inputMode="email"
              hint={t`For the confirmation and the link to the session.`}
            />
          )}
        </FormField>
        <FormField control={control} name="phone">
          {(field) => (
            <TextField
              {...field}
              label={t`Phone Number`}
              required
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              placeholder="98765 43210"
              hint={t`Ten digits, without +91.`}
              onChange={(event) => field.onChange(phoneDigits(event.target.value))}
            />
          )}
        </FormField>
        <FormField control={control} name="age">
          {(field) => (
            <TextField
              {...field}
              label={t`Age`}
              inputMode="numeric"
              autoComplete="off"
              hint={t`Optional. Your doctor will ask before prescribing anything.`}
            />
          )}
        </FormField>
        <FormField control={control} name="concerns">
          {(field) => (
            <TextAreaField
              {...field}
              label={t`What would you like to talk about?`}
              hint={concernsHint(field.value)}
              className="sm:col-span-2"
            />
          )}
        </FormField>
        <div className="flex flex-col gap-1 sm:col-span-2">
          <FormField control={control} name="previousTherapy">
            {({ name, value, onChange, onBlur, ref }) => (
              <CheckboxField
                {...{ name, onChange, onBlur, ref }}
                label={t`I have been in therapy before`}
                checked={value}
              />
            )}
          </FormField>
          <FormField control={control} name="whatsappOptIn">
            {({ name, value, onChange, onBlur, ref }) => (
              <CheckboxField
                {...{ name, onChange, onBlur, ref }}
                label={t`Send the session details on WhatsApp`}
                checked={value}
                hint={t`Only the time and the link, from DFT, to the number above.`}
              />
            )}
          </FormField>
        </div>
      </div>
    </section>
  );
}

/** With the number of characters left near the limit only. */
function concernsHint(concerns: string): string {
  const left = MAX_CONCERNS_LENGTH - countGraphemes(concerns);
  if (left >= 200) return t`Optional, and for your doctor alone.`;
  return t`Optional, and for your doctor alone. ${plural(left, { one: "# character left.", other: "# characters left." })}`;
}
