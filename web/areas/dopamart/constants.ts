// Values fixed by the specification.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Shown on every product; not part of the structured data for search engines. */
export const FIXED_RATING = 4;

export const STEPS = ["cart", "address", "payment"] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Record<Step, MessageDescriptor> = {
  cart: msg`Review Cart`,
  address: msg`Delivery Address`,
  payment: msg`Payment`,
};

// not translated: a value of the API, in a field that the user can change
export const DEFAULT_COUNTRY = "India";

export const REDIRECT_DELAY_MS = 1000;
