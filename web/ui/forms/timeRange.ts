// A part of a day as two clock times `HH:MM`; they have no date and no time zone.
import { lazy, pluralize } from "~/lib/format";

export type TimeRange = { from: string; to: string };

/** Minutes since midnight; `undefined` for what is no time. */
export function parseTime(time: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

const clock = lazy(() => new Intl.DateTimeFormat("en-IN", { timeStyle: "short", timeZone: "UTC" }));

/** `10:00 am`. */
export function formatClockTime(time: string): string | undefined {
  const minutes = parseTime(time);
  return minutes === undefined ? undefined : clock().format(minutes * 60_000);
}

/** `10:00 am to 1:30 pm, 3 hours 30 minutes`; `undefined` until both are there and in order. */
export function describeTimeRange({ from, to }: TimeRange): string | undefined {
  const [start, end] = [parseTime(from), parseTime(to)];
  if (start === undefined || end === undefined || end <= start) return undefined;
  const [hours, minutes] = [Math.floor((end - start) / 60), (end - start) % 60];
  const parts = [hours > 0 && pluralize(hours, "hour"), minutes > 0 && pluralize(minutes, "minute")];
  return `${formatClockTime(from)} to ${formatClockTime(to)}, ${parts.filter(Boolean).join(" ")}`;
}

export function timeRangeError({ from, to }: TimeRange, minMinutes = 0): string | undefined {
  const [start, end] = [parseTime(from), parseTime(to)];
  if (start === undefined || end === undefined) return undefined;
  if (end <= start) return "The end must be after the start";
  if (end - start < minMinutes) return `Please choose at least ${pluralize(minMinutes, "minute")}`;
  return undefined;
}
