// How long a payment can still be made.
import { useEffect, useState } from "react";
import { timeLeft } from "../rules";

const TICK = 10_000;

/** `onOver` is called once, when the time has come. */
export function TimeLeft({ payBy, onOver }: { payBy: string; onOver: () => void }) {
  const until = Date.parse(payBy);
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(ticking);
  }, []);

  const over = now >= until;
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);

  return timeLeft(now, until);
}
