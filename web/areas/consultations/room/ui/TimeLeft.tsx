// Remaining session time in minutes; counting seconds would only stress users.
import { t } from "@lingui/core/macro";
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
  const minutesToStart = minutesUntil(starts_at);
  if (minutesToStart > 0) return t`Begins in ${minutesToStart} min`;
  const minutesLeft = minutesUntil(ends_at);
  if (minutesLeft > 0) return t`${minutesLeft} min left`;
  const minutesToClosing = Math.max(minutesUntil(closes_at), 0);
  return t`Room closes in ${minutesToClosing} min`;
}
