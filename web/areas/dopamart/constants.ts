// Values fixed by the specification.

/** Shown on every product; not part of the structured data for search engines. */
export const FIXED_RATING = 4;

export const STEPS = ["cart", "address", "payment"] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Record<Step, string> = {
  cart: "Review Cart",
  address: "Delivery Address",
  payment: "Payment",
};

export const DEFAULT_COUNTRY = "India";

export const REDIRECT_DELAY_MS = 1000;
