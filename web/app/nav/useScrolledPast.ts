// Whether the page is scrolled past an element at its top; the component hears only when that changes.
import { type RefObject, useEffect, useState } from "react";

/** The browser tells it beside its own work; to ask for `scrollY` would make it lay out the page in the middle of ours. */
export function useScrolledPast(top: RefObject<Element | null>): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((looks) => setPast(!looks.at(-1)?.isIntersecting));
    if (top.current) watch.observe(top.current);
    return () => watch.disconnect();
  }, [top]);
  return past;
}
