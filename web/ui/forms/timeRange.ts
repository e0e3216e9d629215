// A part of a day as two clock times `HH:MM`; they have no date and no time zone.
import { plural, t } from "@lingui/core/macro";
import { lazy } from "~/lib/format";
import { currentLocale } from "~/lib/i18n/i18n";

export type TimeRange = { from: string; to: string };

/** Minutes since midnight; `undefined` for what is no time. */
export function parseTime(time: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

const clock = lazy(() => new Intl.DateTimeFormat(currentLocale().tag, { timeStyle: "short", timeZone: "UTC" }));

/** `10:00 am`. */
export function formatClockTime(time: string): string | undefined {
  const minutes = parseTime(time);
  return minutes === undefined ? undefined : clock().format(minutes * 60_000);
}

/** `10:00 am to 1:30 pm, 3 hours 30 minutes`; `undefined` until both are there and in order. */
export function describeTimeRange({ from, to }: TimeRange): string | undefined {
  const [start, end] = [parseTime(from), parseTime(to)];
  if (start === undefined || end === undefined || end <= start) return undefined;
  const [startTime, endTime] = [formatClockTime(from) ?? from, formatClockTime(to) ?? to];
  const duration = formatDuration(end - start);
  return t`${startTime} to ${endTime}, ${duration}`;
}

/** `3 hours 30 minutes`, `1 hour`, `45 minutes`. */
function formatDuration(total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  const hoursText = plural(hours, { one: "# hour", other: "# hours" });
  if (minutes === 0) return hoursText;
  const minutesText = plural(minutes, { one: "# minute", other: "# minutes" });
  return hours === 0 ? minutesText : t`${hoursText} ${minutesText}`;
}

export function timeRangeError({ from, to }: TimeRange, minMinutes = 0): string | undefined {
  const [start, end] = [parseTime(from), parseTime(to)];
  if (start === undefined || end === undefined) return undefined;
  if (end <= start) return t`The end must be after the start`;
  if (end - start < minMinutes) {
    return plural(minMinutes, { one: "Please choose at least # minute", other: "Please choose at least # minutes" });
  }
  return undefined;
}
