// A page of the console that is one form, with the date, time range and combobox fields.
import { useState } from "react";
import type { FieldError } from "~/ui/console/ErrorSummary";
import { FormPage, FormSection } from "~/ui/console/FormPage";
import { toast } from "~/ui/feedback/toast";
import { ComboboxField } from "~/ui/forms/ComboboxField";
import { DateField, dateError } from "~/ui/forms/DateField";
import { TextAreaField, TextField } from "~/ui/forms/Field";
import { TimeRangeField } from "~/ui/forms/TimeRangeField";
import { timeRangeError } from "~/ui/forms/timeRange";
import { respondLater } from "../demoOrders";

const doctors = [
  { value: "asha-menon", label: "Dr. Asha Menon", detail: "Psychiatrist, Kochi" },
  { value: "jose-fernandes", label: "Dr. José Fernandes", detail: "Clinical psychologist, Panaji" },
  { value: "kavita-iyer", label: "Kavita Iyer", detail: "Counsellor, Chennai" },
  { value: "imran-shaikh", label: "Dr. Imran Shaikh", detail: "Psychiatrist, Hyderabad" },
  { value: "tenzin-dolma", label: "Tenzin Dolma", detail: "Psychiatric social worker, Gangtok" },
  { value: "ritu-malhotra", label: "Dr. Ritu Malhotra", detail: "Child psychiatrist, Delhi" },
];

const FIRST_DAY = "2026-11-18";
const SESSION_MINUTES = 45;

const initial = {
  doctor: "asha-menon",
  from: "2026-11-23",
  until: "2026-11-27",
  hours: { from: "10:00", to: "13:00" },
  reason: "Conference in Bengaluru",
  note: "",
};
type Values = typeof initial;

function validate({ doctor, from, until, hours, reason }: Values): FieldError[] {
  const errors: (FieldError | false | undefined)[] = [
    doctor === "" && { fieldId: "time-off-doctor", message: "Please choose a doctor" },
    (from === "" || dateError(from, { min: FIRST_DAY }) !== undefined) && {
      fieldId: "time-off-from",
      message: "Please choose the first day",
    },
    (until === "" || until < from) && { fieldId: "time-off-until", message: "The last day can't be before the first" },
    timeRangeError(hours, SESSION_MINUTES) !== undefined && {
      fieldId: "time-off-hours",
      message: "Please check the hours",
    },
    reason.trim() === "" && { fieldId: "time-off-reason", message: "Please give a reason for the record" },
  ];
  return errors.filter((error) => error !== false && error !== undefined);
}

export function FormPageExamples() {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const change = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.message;

  async function save() {
    const found = validate(values);
    setErrors(found);
    if (found.length > 0) return;
    setIsSaving(true);
    await respondLater(() => setSaved(values));
    setIsSaving(false);
    toast.success("Time off saved");
  }

  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-8">
      <FormPage
        level={3}
        title="Time off"
        description="No session can be booked in these hours. Booked sessions are listed before anything is cancelled."
        back={{ to: "/consultations/doctors", label: "Doctors" }}
        isDirty={JSON.stringify(values) !== JSON.stringify(saved)}
        isSaving={isSaving}
        errors={errors}
        onSave={save}
        onReset={() => {
          setValues(saved);
          setErrors([]);
        }}
      >
        <FormSection level={4} title="Who" text="Only doctors who take sessions are listed.">
          <ComboboxField
            id="time-off-doctor"
            label="Doctor"
            required
            options={doctors}
            value={values.doctor}
            onValueChange={(doctor) => change({ doctor })}
            placeholder="Name, profession or city"
            error={errorOf("time-off-doctor")}
          />
        </FormSection>
        <FormSection
          level={4}
          title="When"
          text="Whole days, or the same hours on each of them. All times are Indian time."
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <DateField
              id="time-off-from"
              label="First day"
              required
              min={FIRST_DAY}
              value={values.from}
              onValueChange={(from) => change({ from })}
              error={errorOf("time-off-from")}
            />
            <DateField
              id="time-off-until"
              label="Last day"
              required
              min={values.from}
              value={values.until}
              onValueChange={(until) => change({ until })}
              error={errorOf("time-off-until")}
            />
          </div>
          <TimeRangeField
            id="time-off-hours"
            label="Hours on each day"
            value={values.hours}
            minMinutes={SESSION_MINUTES}
            onValueChange={(hours) => change({ hours })}
            error={errorOf("time-off-hours")}
          />
        </FormSection>
        <FormSection level={4} title="Why" text="Kept in the log. Patients read only the note.">
          <TextField
            id="time-off-reason"
            label="Reason"
            required
            value={values.reason}
            onChange={(event) => change({ reason: event.target.value })}
            error={errorOf("time-off-reason")}
          />
          <TextAreaField
            label="Note to patients"
            hint="Sent with the email to those whose session is moved."
            value={values.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </FormSection>
      </FormPage>
    </div>
  );
}
