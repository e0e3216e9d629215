// Time that runs out, as people watch it.

/** `12:04`, from milliseconds; over an hour `1:02:04`. */
export function formatCountdown(left: number): string {
  const seconds = Math.max(Math.ceil(left / 1000), 0);
  const pad = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}
