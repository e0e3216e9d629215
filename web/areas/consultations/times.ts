// Formats times in India's time zone, and in the device's zone where it differs.
import { t } from "@lingui/core/macro";
import { lazy } from "~/lib/format";
import { currentLocale } from "~/lib/i18n/i18n";

export const INDIA = "Asia/Kolkata";

/** The device's IANA zone, or India's when unknown. Browsers may still report the legacy name Asia/Calcutta. */
export function deviceZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return !zone || zone === "Asia/Calcutta" ? INDIA : zone;
}

/** Whether the zone has India's UTC offset at that time. */
export function hasIndiaOffset(zone: string, time: string | number = Date.now()): boolean {
  return zone === INDIA || offsetOf(zone, toTimestamp(time)) === offsetOf(INDIA, toTimestamp(time));
}

/** `London (GMT+1)`, with a minus sign that does not allow a line break. The city is from the zone's id, which is English. */
export function zoneName(zone: string, time: string | number = Date.now()): string {
  const city = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  const format = new Intl.DateTimeFormat(currentLocale().tag, { timeZone: zone, timeZoneName: "shortOffset" });
  const parts = format.formatToParts(toTimestamp(time));
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("-", "−");
  return offset && offset !== city ? `${city} (${offset})` : city;
}

const clockFormat = lazy(() => createUtcFormat({ hour: "numeric", minute: "2-digit", hourCycle: "h12" }));

/** `9:30 AM` from `09:30`. */
export function formatClock(time: string): string {
  const parts = clockFormat().formatToParts(new Date(`1970-01-01T${time}Z`));
  // Browsers differ in the case of AM and PM and in the space before it.
  return parts
    .map(({ type, value }) => (type === "dayPeriod" ? value.toUpperCase() : value))
    .join("")
    .replace(/\s/g, " ");
}

/** `09:30` from `09:30` or, in older links, `9:30 AM`; null if malformed. */
export function parseTimeParam(value: string): string | null {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : parseClock(value);
}

/** `09:30` from `9:30 AM`; null if malformed. */
export function parseClock(label: string): string | null {
  const [, hour = "", minute = "", period = ""] = /^\s*(\d{1,2}):(\d{2})\s*([AP])M\s*$/i.exec(label) ?? [];
  if (!period || Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return null;
  const hour24 = (Number(hour) % 12) + (period.toUpperCase() === "P" ? 12 : 0);
  return `${String(hour24).padStart(2, "0")}:${minute}`;
}

/** `09:30` in the zone. */
export function timeIn(zone: string, time: string | number): string {
  const { hour, minute } = zonedParts(zone, toTimestamp(time));
  return `${hour}:${minute}`;
}

/** `2026-11-16` in the zone. */
export function dateIn(zone: string, time: string | number): string {
  const { year, month, day } = zonedParts(zone, toTimestamp(time));
  return `${year}-${month}-${day}`;
}

/** `9:30 AM` in India. */
export function indiaTime(time: string | number): string {
  return formatClock(timeIn(INDIA, time));
}

/** ISO 8601 with the zone's local time and offset, `2026-11-16T09:30:00+05:30`. */
export function toOffsetIso(time: string, zone: string): string {
  const timestamp = toTimestamp(time);
  const { year, month, day, hour, minute, second } = zonedParts(zone, timestamp);
  const offset = offsetOf(zone, timestamp);
  const minutes = Math.abs(offset);
  const pad = (number: number) => String(number).padStart(2, "0");
  const suffix = `${offset < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${suffix}`;
}

const dayFormats = lazy(() => ({
  weekday: createUtcFormat({ weekday: "short" }),
  day: createUtcFormat({ day: "numeric" }),
  month: createUtcFormat({ month: "short" }),
  longWeekday: createUtcFormat({ weekday: "long" }),
  dateWithYear: createUtcFormat({ day: "numeric", month: "long", year: "numeric" }),
}));

/** A calendar date, `2026-11-16`, in parts for a button, and short and in full for a sentence. */
export function formatDay(date: string) {
  const noon = new Date(`${date}T12:00:00Z`);
  const formats = dayFormats();
  const weekday = formats.weekday.format(noon);
  const day = formats.day.format(noon);
  const month = formats.month.format(noon);
  return { weekday, day, month, short: shortDate(weekday, day, month), full: fullDate(noon) };
}

function shortDate(weekday: string, day: string, month: string): string {
  return t({ message: `${weekday} ${day} ${month}`, comment: "A date: Mon 16 Nov" });
}

function fullDate(noon: Date): string {
  const weekday = dayFormats().longWeekday.format(noon);
  const date = dayFormats().dateWithYear.format(noon);
  return t({ message: `${weekday}, ${date}`, comment: "A date: Monday, 16 November 2026" });
}

const relativeFormat = lazy(() => new Intl.RelativeTimeFormat(currentLocale().tag));

/** `in 3 days`, `in 2 hours`, `in 5 minutes`. */
export function formatRelative(milliseconds: number): string {
  const minutes = Math.max(Math.ceil(milliseconds / 60_000), 1);
  if (minutes < 60) return relativeFormat().format(minutes, "minute");
  if (minutes < 48 * 60) return relativeFormat().format(Math.round(minutes / 60), "hour");
  return relativeFormat().format(Math.round(minutes / (24 * 60)), "day");
}

function createUtcFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(currentLocale().tag, { ...options, timeZone: "UTC" });
}

function toTimestamp(time: string | number): number {
  return typeof time === "number" ? time : Date.parse(time);
}

type DateTimeParts = Record<"year" | "month" | "day" | "hour" | "minute" | "second", string>;

function zonedParts(zone: string, timestamp: number): DateTimeParts {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(timestamp);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as DateTimeParts;
}

/** UTC offset in minutes. */
function offsetOf(zone: string, timestamp: number): number {
  const { year, month, day, hour, minute, second } = zonedParts(zone, timestamp);
  const asUtc = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
  return Math.round((asUtc - timestamp) / 60_000);
}
