// Formats the remaining time of a countdown.

/** `12:04`, from milliseconds; over an hour `1:02:04`. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(Math.ceil(remainingMs / 1000), 0);
  const pad = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}
