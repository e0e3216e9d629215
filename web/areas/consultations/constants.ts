// Display values fixed by the specification. They are not published as structured data.

export const LANDING_STATS = [
  { value: "50+", label: "verified doctors" },
  { value: "2,500+", label: "happy patients" },
  { value: "4.9/5", label: "average rating" },
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
  "Cognitive Behavioral Therapy",
  "Mindfulness-Based Therapy",
  "Solution-Focused Therapy",
] as const;
export const SESSION_TYPE = "Video Consultation";
export const SESSION_DURATION = "45-60 minutes";
export const QUICK_TIMES = ["9:00 AM", "11:00 AM", "2:00 PM", "4:00 PM", "6:00 PM", "8:00 PM"] as const;
export const QUICK_TIMES_SHOWN = 4;

/** Specialization page, beside the real number of its doctors. */
export const SPECIALIZATION_STATS = [
  { value: "4.8/5", label: "Average rating" },
  { value: "Same Day", label: "Appointments" },
  { value: "10+ Years", label: "Of experience" },
] as const;

/** Booking page. */
export const SESSION_FEATURES = [
  "Video consultation",
  "45 minutes session",
  "100% confidential",
  "End-to-end encrypted",
] as const;
export const BOOKING_STEPS = ["Select Time", "Patient Info", "Payment"] as const;

export const DEMO_TITLE = "DFT Demo";
