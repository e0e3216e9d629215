// Second step: the patient's details.
import { CheckboxField, TextAreaField, TextField } from "~/ui/forms/Field";
import { MAX_CONCERNS_LENGTH, type PatientErrors, type PatientForm, phoneDigits, type ValidatedField } from "./patient";

type Props = {
  patient: PatientForm;
  errors: PatientErrors;
  onChange: (changes: Partial<PatientForm>) => void;
  onBlur: (field: ValidatedField) => void;
};

export function PatientFields({ patient, errors, onChange, onBlur }: Props) {
  const textProps = (name: ValidatedField) => ({
    name,
    value: patient[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    onBlur: () => onBlur(name),
  });
  const charactersLeft = MAX_CONCERNS_LENGTH - [...patient.concerns].length;
  return (
    <section aria-labelledby="patient">
      <h2 id="patient" className="px-2 text-xl sm:px-0">
        Who is the session for?
      </h2>
      <div className="mt-4 grid gap-5 rounded-card border border-line bg-raised p-5 sm:grid-cols-2 sm:p-6">
        <TextField {...textProps("name")} label="Full Name" required autoComplete="name" className="sm:col-span-2" />
        <TextField
          {...textProps("email")}
          label="E-mail"
          required
          type="email"
          autoComplete="email"
          inputMode="email"
          hint="For the confirmation and the link to the session."
        />
        <TextField
          {...textProps("phone")}
          label="Phone Number"
          required
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="98765 43210"
          hint="Ten digits, without +91."
          onChange={(event) => onChange({ phone: phoneDigits(event.target.value) })}
        />
        <TextField
          {...textProps("age")}
          label="Age"
          inputMode="numeric"
          autoComplete="off"
          hint="Optional. Your doctor will ask before prescribing anything."
        />
        <TextAreaField
          {...textProps("concerns")}
          label="What would you like to talk about?"
          hint={`Optional, and for your doctor alone.${charactersLeft < 200 ? ` ${charactersLeft} characters left.` : ""}`}
          className="sm:col-span-2"
        />
        <div className="flex flex-col gap-1 sm:col-span-2">
          <CheckboxField
            label="I have been in therapy before"
            checked={patient.previousTherapy}
            onChange={(event) => onChange({ previousTherapy: event.target.checked })}
          />
          <CheckboxField
            label="Send the session details on WhatsApp"
            checked={patient.whatsappOptIn}
            onChange={(event) => onChange({ whatsappOptIn: event.target.checked })}
            hint="Only the time and the link, from DFT, to the number above."
          />
        </div>
      </div>
    </section>
  );
}
