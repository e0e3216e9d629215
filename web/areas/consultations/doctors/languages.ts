// The languages a doctor speaks, for a card.
import { t } from "@lingui/core/macro";
import { lazy } from "~/lib/format";
import { currentLocale } from "~/lib/i18n/i18n";
import type { Doctor } from "../api";
import { LANGUAGES_ON_CARD } from "../constants";

const listFormat = lazy(() => new Intl.ListFormat(currentLocale().tag, { type: "unit" }));

/** `English, Tamil`: the first ones, in the server's words. */
export function formatLanguages({ languages }: Pick<Doctor, "languages">): string {
  return listFormat().format(languages.slice(0, LANGUAGES_ON_CARD)) || t`English`;
}
