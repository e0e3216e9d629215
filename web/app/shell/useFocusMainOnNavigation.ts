// After a navigation: scrolls to the top and moves focus to the content.
import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

export function useFocusMainOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    main.current?.focus({ preventScroll: true });
    // The router scrolls to a hash.
    if (!hash) window.scrollTo({ top: 0, behavior: "instant" });
  }, [pathname, hash, main]);
}
