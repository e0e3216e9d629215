// Values fixed by the specification. Shown on the page, never published as structured data.

export const HERO_STATS = [
  { value: "50+", label: "Premium Tracks" },
  { value: "15+", label: "Categories" },
  { value: "1K+", label: "Happy Users" },
  { value: "Expert", label: "Guided" },
] as const;

export const LANDING_CATEGORIES = 4;
export const LANDING_TRACKS = 4;
export const FEATURED_TRACKS = 5;

export const MAX_RECENT = 10;
export const SKELETON_CATEGORIES = 8;

/** Used when the server did not respond. */
export const FREE_LIMIT = 2;

export const DEFAULT_CURATOR = "DFT Wellness Team";
