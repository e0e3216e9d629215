// Whether the page is scrolled past an element at its top. Renders only when that changes.
import { type RefObject, useEffect, useState } from "react";

/** By IntersectionObserver: reading `scrollY` would force a synchronous layout. */
export function useScrolledPast(top: RefObject<Element | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setIsPast(!entries.at(-1)?.isIntersecting));
    if (top.current) observer.observe(top.current);
    return () => observer.disconnect();
  }, [top]);
  return isPast;
}
