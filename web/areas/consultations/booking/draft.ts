// What a person has chosen and typed on the booking page, kept for this tab through a reload and through signing in.
import { consumeFormDraft, saveFormDraft } from "~/lib/storage/formDrafts";
import type { PatientForm } from "./patient";

const NAME = "booking";

export type SavedCoupon = { code: string; discount_type: string; discount_value: number; discount_amount: number };

export type BookingDraft = {
  /** The doctor's id, as the address has it. Time and coupon are for that doctor; the patient stays the same. */
  doctor: string;
  date: string | null;
  startsAt: string | null;
  coupon: SavedCoupon | null;
  /** What was typed; what was not is prefilled. */
  patient: Partial<PatientForm>;
};

const empty = (doctor: string): BookingDraft => ({ doctor, date: null, startsAt: null, coupon: null, patient: {} });

/** The draft for this doctor. It is put back at once, because a reload may come before the next change. */
export function loadDraft(doctor: string): BookingDraft {
  const kept = parseDraft(consumeFormDraft(NAME), doctor);
  saveDraft(kept);
  return kept;
}

export function saveDraft(draft: BookingDraft): void {
  saveFormDraft(NAME, draft);
}

export function clearDraft(): void {
  consumeFormDraft(NAME);
}

/** It may have been written by an older page: what does not fit is left out. */
export function parseDraft(kept: unknown, doctor: string): BookingDraft {
  if (!isRecord(kept)) return empty(doctor);
  const patient = readPatient(kept["patient"]);
  if (kept["doctor"] !== doctor) return { ...empty(doctor), patient };
  const { date, startsAt, coupon } = kept;
  return {
    doctor,
    date: typeof date === "string" ? date : null,
    startsAt: typeof startsAt === "string" && !Number.isNaN(Date.parse(startsAt)) ? startsAt : null,
    coupon: isCoupon(coupon) ? coupon : null,
    patient,
  };
}

const texts = ["name", "email", "phone", "age", "concerns"] as const;
const ticks = ["previousTherapy", "whatsappOptIn"] as const;

function readPatient(kept: unknown): Partial<PatientForm> {
  if (!isRecord(kept)) return {};
  const fits = (type: string) => (name: string) => typeof kept[name] === type;
  const names = [...texts.filter(fits("string")), ...ticks.filter(fits("boolean"))];
  return Object.fromEntries(names.map((name) => [name, kept[name]]));
}

function isCoupon(kept: unknown): kept is SavedCoupon {
  return (
    isRecord(kept) &&
    typeof kept["code"] === "string" &&
    typeof kept["discount_type"] === "string" &&
    typeof kept["discount_value"] === "number" &&
    typeof kept["discount_amount"] === "number"
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
