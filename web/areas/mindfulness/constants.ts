// Values that are fixed by the specification: shown to people, never told to search engines as facts.

export const HERO_STATS = [
  { value: "50+", label: "Premium Tracks" },
  { value: "15+", label: "Categories" },
  { value: "1K+", label: "Happy Users" },
  { value: "Expert", label: "Guided" },
] as const;

export const LANDING_CATEGORIES = 4;
export const LANDING_TRACKS = 4;
/** By likes, out of the whole library. */
export const FEATURED_TRACKS = 5;

export const RECENT_CAP = 10;
export const SKELETON_CATEGORIES = 8;

/** Where the server did not say. */
export const FREE_LIMIT = 2;

export const DEFAULT_CURATOR = "DFT Wellness Team";
