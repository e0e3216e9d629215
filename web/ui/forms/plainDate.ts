// Calendar days as plain `YYYY-MM-DD`: they have no time zone, so they are read and written in UTC only.
import { lazy } from "~/lib/format";
import { currentLocale } from "~/lib/i18n/i18n";

export type PlainDate = string;

const DAY = 86_400_000;

/** The day's start in UTC, for arithmetic and formatting only; `undefined` for what is no day, such as 31 April. */
function toUtc(date: PlainDate): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return undefined;
  const utc = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(date) ? utc : undefined;
}

export const isPlainDate = (text: string): boolean => toUtc(text) !== undefined;

const styles = {
  /** `17 Nov 2026` */
  short: lazy(() => format({ day: "numeric", month: "short", year: "numeric" })),
  /** `Tuesday, 17 November 2026` */
  long: lazy(() => format({ weekday: "long", day: "numeric", month: "long", year: "numeric" })),
  /** `17 Nov` */
  day: lazy(() => format({ day: "numeric", month: "short" })),
  /** `Tue` */
  weekday: lazy(() => format({ weekday: "short" })),
  /** `Nov` */
  month: lazy(() => format({ month: "short" })),
};

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(currentLocale().tag, { ...options, timeZone: "UTC" });

/** As people in India write it; `undefined` for what is no date. */
export function formatPlainDate(date: PlainDate, style: keyof typeof styles = "short"): string | undefined {
  const utc = toUtc(date);
  return utc && styles[style]().format(utc);
}

export function addDays(date: PlainDate, days: number): PlainDate {
  const utc = toUtc(date);
  if (!utc) throw new RangeError(`Not a date: ${date}`);
  return new Date(utc.getTime() + days * DAY).toISOString().slice(0, 10);
}

/** 0 is Monday. */
export function weekday(date: PlainDate): number {
  return ((toUtc(date)?.getUTCDay() ?? 0) + 6) % 7;
}
