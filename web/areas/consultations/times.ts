// Moments as the clinic names them, in India's time, and as the device does where that differs.

export const INDIA = "Asia/Kolkata";

/** The device's zone by its name; India's where it does not say. Browsers still know Kolkata by its older spelling. */
export function deviceZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return !zone || zone === "Asia/Calcutta" ? INDIA : zone;
}

/** Whether clocks there show what clocks in India show, at that moment. */
export function hasIndiaOffset(zone: string, at: string | number = Date.now()): boolean {
  return zone === INDIA || offsetOf(zone, instant(at)) === offsetOf(INDIA, instant(at));
}

/** `London (GMT+1)`, with a minus that no line breaks at. */
export function zoneName(zone: string, at: string | number = Date.now()): string {
  const city = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(
    instant(at),
  );
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("-", "−");
  return offset && offset !== city ? `${city} (${offset})` : city;
}

/** `9:30 AM` from `09:30`. */
export function formatClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  return `${twelve}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** `09:30` from `9:30 AM`, or none. */
export function parseClock(label: string): string | null {
  const [, hour = "", minute = "", half = ""] = /^\s*(\d{1,2}):(\d{2})\s*([AP])M\s*$/i.exec(label) ?? [];
  if (!half || Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return null;
  const twentyFour = (Number(hour) % 12) + (half.toUpperCase() === "P" ? 12 : 0);
  return `${String(twentyFour).padStart(2, "0")}:${minute}`;
}

/** `09:30`, as clocks there show it. */
export function timeIn(zone: string, at: string | number): string {
  const { hour, minute } = zonedParts(zone, instant(at));
  return `${hour}:${minute}`;
}

/** `2026-11-16`, as calendars there show it. */
export function dateIn(zone: string, at: string | number): string {
  const { year, month, day } = zonedParts(zone, instant(at));
  return `${year}-${month}-${day}`;
}

/** `9:30 AM`, as clocks in India show it. */
export function indiaTime(at: string | number): string {
  return formatClock(timeIn(INDIA, at));
}

/** The moment as the device would write it: local time and the device's offset then, `2026-11-16T09:30:00+05:30`. */
export function toOffsetIso(at: string, zone: string): string {
  const moment = instant(at);
  const { year, month, day, hour, minute, second } = zonedParts(zone, moment);
  const offset = offsetOf(zone, moment);
  const size = Math.abs(offset);
  const pad = (number: number) => String(number).padStart(2, "0");
  const written = `${offset < 0 ? "-" : "+"}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${written}`;
}

/** A day of the calendar, `2026-11-16`, in the words of a button and of a sentence. */
export function formatDay(date: string) {
  const noon = new Date(`${date}T12:00:00Z`);
  const say = (form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-IN", { ...form, timeZone: "UTC" }).format(noon);
  return {
    weekday: say({ weekday: "short" }),
    day: say({ day: "numeric" }),
    month: say({ month: "short" }),
    whole: `${say({ weekday: "long" })}, ${say({ day: "numeric", month: "long", year: "numeric" })}`,
  };
}

/** `in 3 days`, `in 2 hours`, `in 5 minutes`: how far off a moment is. */
export function formatRelative(left: number): string {
  const minutes = Math.max(Math.ceil(left / 60_000), 1);
  const [amount, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / (24 * 60)), "day"];
  return `in ${amount} ${unit}${amount === 1 ? "" : "s"}`;
}

function instant(at: string | number): number {
  return typeof at === "number" ? at : Date.parse(at);
}

type Wall = Record<"year" | "month" | "day" | "hour" | "minute" | "second", string>;

function zonedParts(zone: string, at: number): Wall {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Wall;
}

/** Minutes ahead of UTC, at that moment. */
function offsetOf(zone: string, at: number): number {
  const { year, month, day, hour, minute, second } = zonedParts(zone, at);
  const asUtc = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
  return Math.round((asUtc - at) / 60_000);
}
