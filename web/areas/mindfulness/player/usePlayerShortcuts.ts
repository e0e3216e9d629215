// Page-wide keyboard shortcuts of the player. They do not apply where the focused element handles the key itself.
import { useEffect, useEffectEvent } from "react";

export type PlayerShortcuts = { togglePlay: () => void; back: () => void; forward: () => void; toggleMute: () => void };

const INTERACTIVE =
  "input, textarea, select, button, a[href], summary, audio, video, iframe, [contenteditable], [role=slider], [role=tab], [role=menuitem]";
const TEXT_INPUT = "input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable]";

export function usePlayerShortcuts(shortcuts: PlayerShortcuts): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    const action = actionFor(key, target instanceof Element ? target : null);
    if (!action || (repeat && (action === "togglePlay" || action === "toggleMute"))) return;
    event.preventDefault();
    shortcuts[action]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function actionFor(key: string, target: Element | null): keyof PlayerShortcuts | null {
  // A letter does nothing on a button or link, so only text inputs keep it.
  if (key === "m" || key === "M") return target?.closest(TEXT_INPUT) ? null : "toggleMute";
  if (target?.closest(INTERACTIVE)) return null;
  if (key === " ") return "togglePlay";
  // As on the seek bar, whose time goes from right to left there.
  const isRtl = getComputedStyle(document.documentElement).direction === "rtl";
  if (key === "ArrowLeft") return isRtl ? "forward" : "back";
  if (key === "ArrowRight") return isRtl ? "back" : "forward";
  return null;
}
