// The language of this document. It is chosen when the page is rendered and never changes: another language is another URL.
import { setupI18n } from "@lingui/core";
import { findLocale, type Locale, type LocaleId } from "./locales";

const SOURCE: LocaleId = "en";

/**
 * English sentences are compiled into the code (scripts/messages.ts), so English has no catalogue to load. `locales` formats the
 * numbers in messages.
 */
export const i18n = setupI18n({ locale: SOURCE, locales: findLocale(SOURCE).tag, messages: { [SOURCE]: {} } });

export function currentLocale(): Locale {
  return findLocale(i18n.locale);
}
