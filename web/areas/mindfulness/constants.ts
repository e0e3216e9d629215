// Values fixed by the specification. Shown on the page, never published as structured data.
import { msg } from "@lingui/core/macro";

export const HERO_STATS = [
  { value: msg`50+`, label: msg`Premium Tracks` },
  { value: msg`15+`, label: msg`Categories` },
  { value: msg`1K+`, label: msg`Happy Users` },
  {
    value: msg({ message: "Expert", context: "above “Guided”" }),
    label: msg({ message: "Guided", context: "below “Expert”" }),
  },
] as const;

export const LANDING_CATEGORIES = 4;
export const LANDING_TRACKS = 4;
export const FEATURED_TRACKS = 5;

export const MAX_RECENT = 10;
export const SKELETON_CATEGORIES = 8;

/** Used when the server did not respond. */
export const FREE_LIMIT = 2;
