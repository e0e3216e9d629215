// The call on the whole screen, where the browser can do that; an iPhone's cannot.
import { type RefObject, useEffect, useState } from "react";

export function useFullScreen(box: RefObject<HTMLElement | null>): [boolean, (() => void) | null] {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const note = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", note);
    return () => {
      document.removeEventListener("fullscreenchange", note);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  if (!document.fullscreenEnabled) return [false, null];
  function toggle() {
    const done = document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen();
    done?.catch(() => undefined);
  }
  return [isFull, toggle];
}
