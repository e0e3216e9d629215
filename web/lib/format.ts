// How numbers and moments are written for people in India.

/** Made when first needed, and once: on a phone each of these takes longer than drawing what is written with it. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** `1,23,456`: three digits, then two by two. Every page has a number, and to make the browser's own formatter takes a phone a tenth of a second. */
export function formatNumber(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{2})*\d{3}$)/g, ",");
}

/** `₹1,23,456`. Money on the wire is whole rupees. */
export function formatInr(amount: number): string {
  return formatNumber(amount).replace(/^-?/, "$&₹");
}

const longDates = lazy(() => new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" }));
const clockTimes = lazy(() => new Intl.DateTimeFormat("en-IN", { timeStyle: "short", timeZone: "Asia/Kolkata" }));

/** `14 March 2026`, the day it is in India. Moments on the wire are RFC 3339. */
export function formatDate(moment: string): string {
  return longDates().format(new Date(moment));
}

/** `4:35 pm`, the time it is in India. */
export function formatTime(moment: string): string {
  return clockTimes().format(new Date(moment));
}

/** `1 year`, `12 years`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
