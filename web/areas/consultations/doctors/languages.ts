// The languages a doctor speaks, for a card.
import { t } from "@lingui/core/macro";
import type { Doctor } from "../api";
import { LANGUAGES_ON_CARD } from "../constants";

/** `English, Tamil`: the first ones, in the server's words. Without Intl.ListFormat, because creating it is slow on a phone. */
export function formatLanguages({ languages }: Pick<Doctor, "languages">): string {
  const [first = t`English`, ...others] = languages.slice(0, LANGUAGES_ON_CARD);
  return others.reduce(
    (list, language) => t({ message: `${list}, ${language}`, comment: "Languages in a row" }),
    first,
  );
}
