// Second step: the patient's details.
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
        Who is the session for?
      </h2>
      <div className="mt-4 grid gap-5 rounded-card border border-line bg-raised p-5 sm:grid-cols-2 sm:p-6">
        <FormField control={control} name="name">
          {(field) => <TextField {...field} label="Full Name" required autoComplete="name" className="sm:col-span-2" />}
        </FormField>
        <FormField control={control} name="email">
          {(field) => (
            <TextField
              {...field}
              label="E-mail"
              required
              type="email"
              autoComplete="email"
              inputMode="email"
              hint="For the confirmation and the link to the session."
            />
          )}
        </FormField>
        <FormField control={control} name="phone">
          {(field) => (
            <TextField
              {...field}
              label="Phone Number"
              required
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              placeholder="98765 43210"
              hint="Ten digits, without +91."
              onChange={(event) => field.onChange(phoneDigits(event.target.value))}
            />
          )}
        </FormField>
        <FormField control={control} name="age">
          {(field) => (
            <TextField
              {...field}
              label="Age"
              inputMode="numeric"
              autoComplete="off"
              hint="Optional. Your doctor will ask before prescribing anything."
            />
          )}
        </FormField>
        <FormField control={control} name="concerns">
          {(field) => (
            <TextAreaField
              {...field}
              label="What would you like to talk about?"
              hint={`Optional, and for your doctor alone.${charactersLeft(field.value)}`}
              className="sm:col-span-2"
            />
          )}
        </FormField>
        <div className="flex flex-col gap-1 sm:col-span-2">
          <FormField control={control} name="previousTherapy">
            {({ name, value, onChange, onBlur, ref }) => (
              <CheckboxField
                {...{ name, onChange, onBlur, ref }}
                label="I have been in therapy before"
                checked={value}
              />
            )}
          </FormField>
          <FormField control={control} name="whatsappOptIn">
            {({ name, value, onChange, onBlur, ref }) => (
              <CheckboxField
                {...{ name, onChange, onBlur, ref }}
                label="Send the session details on WhatsApp"
                checked={value}
                hint="Only the time and the link, from DFT, to the number above."
              />
            )}
          </FormField>
        </div>
      </div>
    </section>
  );
}

/** Shown near the limit only. */
function charactersLeft(concerns: string): string {
  const count = MAX_CONCERNS_LENGTH - countGraphemes(concerns);
  return count < 200 ? ` ${count} characters left.` : "";
}
