// A new path is a new page: it is read from its top, and the keyboard starts there too.
import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

export function useFocusMainOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
    // An address with a place in it leads to that place.
    if (!hash) window.scrollTo({ top: 0, behavior: "instant" });
  }, [pathname, hash, content]);
}
