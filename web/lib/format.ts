// Formats of numbers, money, dates and times for India, in the language of the document.
import { currentLocale } from "./i18n/i18n";

/** Creates a value once, on first use: creating an Intl formatter takes a phone up to 0.1 s. */
export function lazy<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= create();
    return value;
  };
}

/** `1,23,456`, without Intl.NumberFormat, whose creation takes a phone 0.1 s: every page has a number. */
export function formatNumber(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{2})*\d{3}$)/g, ",");
}

/** `₹1,23,456`. Amounts are whole rupees. */
export function formatInr(amount: number): string {
  return formatNumber(amount).replace(/^-?/, "$&₹");
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
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
