// The unfinished booking, stored for this tab so that a reload and signing in do not lose it.
import { isRecord } from "~/lib/isRecord";
import { consumeFormDraft, saveFormDraft } from "~/lib/storage/formDrafts";
import { type Coupon, isCoupon } from "~/services/coupons/api";
import type { PatientForm } from "./patient";

const DRAFT_NAME = "booking";

/** The id of the signed-in user, or null for a guest. */
export type DraftOwner = number | null;

export type BookingDraft = {
  /** The doctor's id in the URL. Slot and coupon belong to this doctor; the patient is shared by all. */
  doctor: string;
  date: string | null;
  startsAt: string | null;
  coupon: Coupon | null;
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
export function loadDraft(doctor: string, owner: DraftOwner): BookingDraft {
  const draft = parseDraft(consumeFormDraft(DRAFT_NAME, owner), doctor);
  saveDraft(draft, owner);
  return draft;
}

export function saveDraft(draft: BookingDraft, owner: DraftOwner): void {
  saveFormDraft(DRAFT_NAME, draft, owner);
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
