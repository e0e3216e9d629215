// The unfinished booking, stored for this tab so that a reload and signing in do not lose it.
import { consumeFormDraft, saveFormDraft } from "~/lib/storage/formDrafts";
import type { PatientForm } from "./patient";

const DRAFT_NAME = "booking";

export type SavedCoupon = { code: string; discount_type: string; discount_value: number; discount_amount: number };

export type BookingDraft = {
  /** The doctor's id in the URL. Slot and coupon belong to this doctor; the patient is shared by all. */
  doctor: string;
  date: string | null;
  startsAt: string | null;
  coupon: SavedCoupon | null;
  /** Edited fields only; the others are prefilled. */
  patient: Partial<PatientForm>;
};

const emptyDraft = (doctor: string): BookingDraft => ({
  doctor,
  date: null,
  startsAt: null,
  coupon: null,
  patient: {},
});

/** Consuming removes the stored draft, so it is saved again at once: a reload may come before the next change. */
export function loadDraft(doctor: string): BookingDraft {
  const draft = parseDraft(consumeFormDraft(DRAFT_NAME), doctor);
  saveDraft(draft);
  return draft;
}

export function saveDraft(draft: BookingDraft): void {
  saveFormDraft(DRAFT_NAME, draft);
}

export function clearDraft(): void {
  consumeFormDraft(DRAFT_NAME);
}

/** The stored value may be from an older version: invalid parts are dropped. */
export function parseDraft(stored: unknown, doctor: string): BookingDraft {
  if (!isRecord(stored)) return emptyDraft(doctor);
  const patient = parsePatient(stored["patient"]);
  if (stored["doctor"] !== doctor) return { ...emptyDraft(doctor), patient };
  const { date, startsAt, coupon } = stored;
  return {
    doctor,
    date: typeof date === "string" ? date : null,
    startsAt: typeof startsAt === "string" && !Number.isNaN(Date.parse(startsAt)) ? startsAt : null,
    coupon: isCoupon(coupon) ? coupon : null,
    patient,
  };
}

const textFields = ["name", "email", "phone", "age", "concerns"] as const;
const checkboxFields = ["previousTherapy", "whatsappOptIn"] as const;

function parsePatient(stored: unknown): Partial<PatientForm> {
  if (!isRecord(stored)) return {};
  const hasType = (type: string) => (name: string) => typeof stored[name] === type;
  const names = [...textFields.filter(hasType("string")), ...checkboxFields.filter(hasType("boolean"))];
  return Object.fromEntries(names.map((name) => [name, stored[name]]));
}

function isCoupon(value: unknown): value is SavedCoupon {
  return (
    isRecord(value) &&
    typeof value["code"] === "string" &&
    typeof value["discount_type"] === "string" &&
    typeof value["discount_value"] === "number" &&
    typeof value["discount_amount"] === "number"
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
