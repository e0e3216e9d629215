// How long the session still lasts, in minutes: seconds would only hurry people.
import { useNow } from "~/lib/hooks/useNow";
import type { Room } from "../../api";

const EVERY_FIVE_SECONDS = 5000;

export function TimeLeft({ room }: { room: Room }) {
  const now = useNow(EVERY_FIVE_SECONDS);
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
  const until = (at: string) => Math.ceil((Date.parse(at) - now) / 60_000);
  if (until(starts_at) > 0) return `Begins in ${until(starts_at)} min`;
  if (until(ends_at) > 0) return `${until(ends_at)} min left`;
  return `Room closes in ${Math.max(until(closes_at), 0)} min`;
}
