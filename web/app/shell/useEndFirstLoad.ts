// Ends the deferred layout of below-the-fold sections (ui/theme/base.css).
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Ends with the first client navigation, because going back restores the scroll position and needs full heights, and with the End key, because
 * estimated heights would keep it from reaching the end.
 */
export function useEndFirstLoad(): void {
  const { pathname } = useLocation();
  const firstPathname = useRef(pathname);
  useEffect(() => {
    if (firstPathname.current !== pathname) endFirstLoad();
  }, [pathname]);
  useEffect(() => {
    const onKeyDown = ({ key, metaKey }: KeyboardEvent) => {
      if (key === "End" || (metaKey && key === "ArrowDown")) endFirstLoad();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

function endFirstLoad(): void {
  delete document.documentElement.dataset["firstLoad"];
}
