// Whether the page is scrolled past a line; the component hears only when that changes.
import { useSyncExternalStore } from "react";

function onScroll(tell: () => void): () => void {
  window.addEventListener("scroll", tell, { passive: true });
  return () => window.removeEventListener("scroll", tell);
}

export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > pixels,
    () => false,
  );
}
