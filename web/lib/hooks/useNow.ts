// The time, told again and again while somebody watches it run out.
import { useEffect, useState } from "react";

export function useNow(every = 1000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(ticking);
  }, [every]);
  return now;
}
