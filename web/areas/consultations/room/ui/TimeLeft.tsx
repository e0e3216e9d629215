// Remaining session time in minutes; counting seconds would only stress users.
import { useNow } from "~/lib/hooks/useNow";
import type { Room } from "../../api";

const UPDATE_INTERVAL_MS = 5000;

export function TimeLeft({ room }: { room: Room }) {
  const now = useNow(UPDATE_INTERVAL_MS);
  return (
    <span role="timer" className="whitespace-nowrap tabular-nums">
      {timeLeft(room, now)}
    </span>
  );
}

export function timeLeft(
  { starts_at, ends_at, closes_at }: Pick<Room, "starts_at" | "ends_at" | "closes_at">,
  now: number,
) {
  const minutesUntil = (time: string) => Math.ceil((Date.parse(time) - now) / 60_000);
  if (minutesUntil(starts_at) > 0) return `Begins in ${minutesUntil(starts_at)} min`;
  if (minutesUntil(ends_at) > 0) return `${minutesUntil(ends_at)} min left`;
  return `Room closes in ${Math.max(minutesUntil(closes_at), 0)} min`;
}
