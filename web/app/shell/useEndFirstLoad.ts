// Ends the waiting of what lies below the screen of somebody who has just arrived (ui/theme/base.css).
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Pages are as high as they are from the second one on, for who goes back to where they were; and for who presses End, whom heights learned
 * on the way would keep from it.
 */
export function useEndFirstLoad(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (first.current !== pathname) isOver();
  }, [pathname]);
  useEffect(() => {
    const pressed = ({ key, metaKey }: KeyboardEvent) => {
      if (key === "End" || (metaKey && key === "ArrowDown")) isOver();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

function isOver(): void {
  delete document.documentElement.dataset["arriving"];
}
