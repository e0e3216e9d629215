// Values that are fixed by the specification: shown to people, never told to search engines as facts.

/** On every product. */
export const FIXED_RATING = 4;

export const STEPS = ["cart", "address", "payment"] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Record<Step, string> = {
  cart: "Review Cart",
  address: "Delivery Address",
  payment: "Payment",
};

export const DEFAULT_COUNTRY = "India";

/** Long enough to read where one is being sent. */
export const REDIRECT_DELAY_MS = 1000;
