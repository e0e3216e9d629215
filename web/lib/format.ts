// How numbers and moments are written for people in India.

const wholeRupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });

/** `₹1,23,456`. Money on the wire is whole rupees. */
export function rupees(amount: number): string {
  return wholeRupees.format(amount);
}

const longDates = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" });
const clockTimes = new Intl.DateTimeFormat("en-IN", { timeStyle: "short", timeZone: "Asia/Kolkata" });

/** `14 March 2026`, the day it is in India. Moments on the wire are RFC 3339. */
export function longDate(moment: string): string {
  return longDates.format(new Date(moment));
}

/** `4:35 pm`, the time it is in India. */
export function clockTime(moment: string): string {
  return clockTimes.format(new Date(moment));
}

/** `1 year`, `12 years`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${new Intl.NumberFormat("en-IN").format(count)} ${count === 1 ? one : many}`;
}
