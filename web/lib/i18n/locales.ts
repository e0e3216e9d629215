// The languages of the site.

export type LocaleId = "en";

export type Locale = {
  id: LocaleId;
  /** For `lang` and Intl. */
  tag: string;
  direction: "ltr" | "rtl";
};

export const locales: readonly Locale[] = [
  // The pseudo-locale of a test build can be written from right to left (scripts/messages.ts).
  { id: "en", tag: "en-IN", direction: import.meta.env.VITE_PSEUDO === "rtl" ? "rtl" : "ltr" },
];

export function findLocale(id: string): Locale {
  const locale = locales.find((candidate) => candidate.id === id);
  if (!locale) throw new Error(`unknown locale ${id}`);
  return locale;
}
