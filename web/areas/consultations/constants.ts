// Display values fixed by the specification. They are not published as structured data.
import { msg } from "@lingui/core/macro";

export const LANDING_STATS = [
  { value: "50+", label: msg`verified doctors` },
  { value: "2,500+", label: msg`happy patients` },
  { value: "4.9/5", label: msg`average rating` },
] as const;

/** Shown on the landing and the home page. */
export const FEATURED_DOCTORS = 2;
export const FEATURED_SPECIALIZATIONS = 4;

export const LANGUAGES_ON_CARD = 2;

/** My Consultations. */
export const FIXED_RATING = "4.9";

/** Doctor profile. */
export const SUCCESS_RATE = "95%";
export const TREATMENT_APPROACHES = [
  msg`Cognitive Behavioral Therapy`,
  msg`Mindfulness-Based Therapy`,
  msg`Solution-Focused Therapy`,
] as const;
export const SESSION_TYPE = msg`Video Consultation`;
export const SESSION_DURATION = msg`45-60 minutes`;
/** Times of day in India. */
export const QUICK_TIMES = ["09:00", "11:00", "14:00", "16:00", "18:00", "20:00"] as const;
export const QUICK_TIMES_SHOWN = 4;

/** Specialization page, beside the real number of its doctors. */
export const SPECIALIZATION_STATS = [
  { value: msg`4.8/5`, label: msg`Average rating` },
  { value: msg`Same Day`, label: msg`Appointments` },
  { value: msg`10+ Years`, label: msg`Of experience` },
] as const;

/** Booking page. */
export const SESSION_FEATURES = [
  msg`Video consultation`,
  msg`45 minutes session`,
  msg`100% confidential`,
  msg`End-to-end encrypted`,
] as const;
export const BOOKING_STEPS = [msg`Select Time`, msg`Patient Info`, msg`Payment`] as const;
