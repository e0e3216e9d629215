// The time left to make a payment.
import { useDeadline } from "~/lib/hooks/useDeadline";
import { timeLeft } from "../rules";

const UPDATE_INTERVAL_MS = 10_000;

/** `onExpired` is called once, when the deadline passes. */
export function TimeLeft({ payBy, onExpired }: { payBy: string; onExpired: () => void }) {
  const deadline = Date.parse(payBy);
  const now = useDeadline(deadline, onExpired, UPDATE_INTERVAL_MS);
  return timeLeft(now, deadline);
}
