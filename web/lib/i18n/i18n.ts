// The language of this document and the translation of messages. The language is chosen when the page is rendered and never changes:
// another language is another URL.
import type { MessageDescriptor } from "@lingui/core";
import type { CompiledIcuChoices, CompiledMessage } from "@lingui/message-utils/compileMessage";
import { findLocale, type Locale, type LocaleId } from "./locales";
import { formatInteger } from "./numbers";

type Values = Readonly<Record<string, unknown>>;

/** Compiled messages by id. English has none: its sentences are compiled into the code (scripts/messages.ts). */
type Catalogue = Readonly<Record<string, CompiledMessage>>;

const SOURCE: LocaleId = "en";

let locale: Locale = findLocale(SOURCE);
let catalogue: Catalogue = {};
let pluralRules: Intl.PluralRules | undefined;

export function currentLocale(): Locale {
  return locale;
}

/** Selects the language of the document, before anything is rendered. */
export function activateLocale(id: LocaleId, messages: Catalogue): void {
  locale = findLocale(id);
  catalogue = messages;
  pluralRules = undefined;
}

/** What Lingui's macros call: with a descriptor, or with an id, values and the English message. */
export const i18n = {
  _(message: string | MessageDescriptor, values?: Values, options?: { message?: string }): string {
    const descriptor = typeof message === "string" ? { id: message, values, message: options?.message } : message;
    // The build has replaced the text by the compiled message.
    const source = descriptor.message as CompiledMessage | string | undefined;
    return interpolate(catalogue[descriptor.id] ?? source ?? descriptor.id, values ?? descriptor.values ?? {});
  },
};

function interpolate(message: CompiledMessage | string, values: Values, count?: number): string {
  if (typeof message === "string") return message;
  return message
    .map((token) => {
      if (token === "#" && count !== undefined) return formatInteger(count);
      if (typeof token === "string") return token;
      const [name, kind, choices] = token;
      const value = values[name];
      if (kind === "plural") return interpolatePlural(Number(value), choices as CompiledIcuChoices, values);
      if (kind === "select") {
        const options = choices as CompiledIcuChoices;
        return interpolate(options[String(value)] ?? options["other"] ?? "", values, count);
      }
      return value ?? "";
    })
    .join("");
}

/** `=0` and so on win over the plural forms of the language. */
function interpolatePlural(count: number, choices: CompiledIcuChoices, values: Values): string {
  const exact: CompiledMessage | undefined = choices[String(count)];
  return interpolate(exact ?? choices[pluralForm(count)] ?? choices["other"] ?? "", values, count);
}

/** English needs no Intl.PluralRules, whose creation takes a phone up to 0.1 s. */
function pluralForm(count: number): string {
  if (locale.id === "en") return count === 1 ? "one" : "other";
  pluralRules ??= new Intl.PluralRules(locale.tag);
  return pluralRules.select(count);
}
