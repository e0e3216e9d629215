// Formats of numbers, money, dates and times for India, in the language of the document.
import { currentLocale } from "./i18n/i18n";
import { formatInteger } from "./i18n/numbers";

/** Creates a value once, on first use: creating an Intl formatter takes a phone up to 0.1 s. */
export function lazy<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= create();
    return value;
  };
}

export { formatInteger as formatNumber } from "./i18n/numbers";

/** `₹1,23,456`. Amounts are whole rupees. */
export function formatInr(amount: number): string {
  return formatInteger(amount).replace(/^-?/, "$&₹");
}

const dateFormat = lazy(
  () => new Intl.DateTimeFormat(currentLocale().tag, { dateStyle: "long", timeZone: "Asia/Kolkata" }),
);
const timeFormat = lazy(
  () => new Intl.DateTimeFormat(currentLocale().tag, { timeStyle: "short", timeZone: "Asia/Kolkata" }),
);

/** `14 March 2026` in India, from RFC 3339. */
export function formatDate(timestamp: string): string {
  return dateFormat().format(new Date(timestamp));
}

/** `4:35 pm` in India, from RFC 3339. */
export function formatTime(timestamp: string): string {
  return timeFormat().format(new Date(timestamp));
}

/** `1 year`, `12 years`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}
