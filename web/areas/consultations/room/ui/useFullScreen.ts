// Full screen mode for an element. The toggle is null where the browser does not support it (iPhone).
import { type RefObject, useEffect, useState } from "react";

export function useFullScreen(container: RefObject<HTMLElement | null>): [boolean, (() => void) | null] {
  const [isFullScreen, setFullScreen] = useState(false);
  useEffect(() => {
    const onChange = () => setFullScreen(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", onChange);
    return () => {
      document.removeEventListener("fullscreenchange", onChange);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  if (!document.fullscreenEnabled) return [false, null];
  function toggle() {
    const request = document.fullscreenElement ? document.exitFullscreen() : container.current?.requestFullscreen();
    request?.catch(() => undefined);
  }
  return [isFullScreen, toggle];
}
