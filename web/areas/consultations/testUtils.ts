// Fixtures for this area's tests: doctors, specializations, slots, appointments and a room.
import { vi } from "vitest";
import type { User } from "~/services/session";
import { testUser } from "~/testing/testUtils";
import type { Appointment, Doctor, Room, Slot, SlotMap, Specialization } from "./api";

/** Sets the device's time zone for one test. Asia/Calcutta is the name browsers report for India. */
export function mockTimeZone(timeZone: string | undefined = "Asia/Calcutta"): void {
  const options = { timeZone } as Intl.ResolvedDateTimeFormatOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
}

export const standardMember: User = {
  ...testUser,
  is_premium: true,
  subscription_plan_name: "Standard Plan",
  consultation_percent: 10,
};
export const premiumMember: User = {
  ...testUser,
  is_premium: true,
  subscription_plan_name: "Premium Plan",
  consultation_percent: 20,
};

export const anxiety: Specialization = {
  id: 1,
  name: "Anxiety & Stress",
  slug: "anxiety-stress",
  description: "For worry that does not let go.",
  commonConditions: ["Panic attacks", "Constant worry"],
  treatmentApproaches: ["Breathing work", "Cognitive Behavioral Therapy"],
  keywords: ["panic", "worry"],
  doctor_count: 2,
};

export const sleep: Specialization = {
  ...anxiety,
  id: 2,
  name: "Sleep",
  slug: "sleep",
  description: "For nights that are too long.",
  doctor_count: 1,
};

export const meera: Doctor = {
  id: 7,
  name: "Meera Iyer",
  title: "Dr.",
  display_name: "Dr. Meera Iyer",
  profession: "psychiatrist",
  image: null,
  verified: true,
  specializations: [
    { id: 1, name: "Anxiety & Stress", keywords: ["panic", "worry"] },
    { id: 2, name: "Sleep", keywords: ["insomnia"] },
  ],
  experience: 12,
  rating: 4.9,
  review_count: 312,
  consultation_fee: 1499,
  patient_count: 1840,
  degree: "MD Psychiatry, NIMHANS",
  hospital: "Lotus Clinic",
  bio: "Helps with worry that does not let go.",
  location: "Bengaluru",
  availability: "Available Today",
  languages: ["English", "Tamil", "Kannada"],
  registration_number: "KMC 84512",
};

export const arjun: Doctor = {
  ...meera,
  id: 9,
  name: "Arjun Nambiar",
  display_name: "Dr. Arjun Nambiar",
  specializations: [{ id: 1, name: "Anxiety & Stress", keywords: ["panic", "worry"] }],
  experience: 20,
  rating: 4.6,
  consultation_fee: 800,
  patient_count: 5200,
  languages: ["English", "Malayalam"],
};

/** A doctor without optional details. */
export const sunita: Doctor = {
  ...meera,
  id: 11,
  name: "Sunita Hembrom",
  display_name: "Dr. Sunita Hembrom",
  verified: false,
  specializations: [{ id: 3, name: "Family", keywords: [] }],
  experience: 1,
  rating: 4.6,
  review_count: 1,
  consultation_fee: 1200,
  patient_count: 90,
  degree: null,
  hospital: null,
  bio: null,
  location: null,
  availability: null,
  languages: ["Santali"],
  registration_number: "",
};

export const slot = (time: string, overrides: Partial<Slot> = {}, date = "2026-11-16"): Slot => ({
  time,
  status: "available",
  starts_at: `${date}T${time}:00+05:30`,
  ...overrides,
});

export const week: SlotMap = {
  "2026-11-16": [
    slot("09:00", { status: "booked" }),
    slot("09:45"),
    slot("14:00", { status: "on_hold" }),
    slot("18:00"),
  ],
  "2026-11-17": [slot("09:00", {}, "2026-11-17"), slot("09:45", {}, "2026-11-17")],
  "2026-11-18": [slot("09:00", { status: "booked" }, "2026-11-18")],
};

export const booked: Appointment = {
  id: 123,
  reference: "DFT-000123",
  status: "booked",
  appointment_datetime: "2026-11-16T09:45:00+05:30",
  ends_at: "2026-11-16T10:30:00+05:30",
  doctor: meera,
  amount: 1499,
  base_fee: 1499,
  membership_discount: 0,
  coupon_discount: 0,
  coupon_code: null,
  refunded: 0,
  payment_url: null,
  pay_by: null,
  hold_expires_at: null,
  meeting_join_url: "/consultations/room/Ab9",
  refund_if_cancelled: 1499,
};

export const held: Appointment = {
  ...booked,
  id: 124,
  reference: "DFT-000124",
  status: "on_hold",
  appointment_datetime: "2026-11-16T18:00:00+05:30",
  ends_at: "2026-11-16T18:45:00+05:30",
  payment_url: "https://rzp.io/i/abc",
  pay_by: "2026-11-15T10:16:00+05:30",
  hold_expires_at: "2026-11-15T10:20:00+05:30",
  meeting_join_url: null,
  refund_if_cancelled: 0,
};

export const completed: Appointment = {
  ...booked,
  id: 90,
  reference: "DFT-000090",
  status: "completed",
  appointment_datetime: "2026-11-01T09:45:00+05:30",
  doctor: arjun,
  meeting_join_url: null,
  refund_if_cancelled: 0,
};

export const room: Room = {
  status: "early",
  starts_at: "2026-11-16T09:45:00+05:30",
  ends_at: "2026-11-16T10:30:00+05:30",
  opens_at: "2026-11-16T09:35:00+05:30",
  closes_at: "2026-11-16T11:00:00+05:30",
  doctor_name: "Dr. Meera Iyer",
  registration_number: "KMC 45210",
  side: "patient",
  other_name: "Dr. Meera Iyer",
  consented_at: null,
  meeting_url: null,
};
