// The player's keys, wherever the focus is, except where a key already means something.
import { useEffect, useRef } from "react";

export type PlayerShortcuts = { toggle: () => void; back: () => void; forward: () => void; mute: () => void };

/** What takes letters and spaces for itself, or is worked by keys of its own. */
const OWN_KEYS =
  "input, textarea, select, button, a[href], summary, audio, video, iframe, [contenteditable], [role=slider], [role=tab], [role=menuitem]";
const TYPED = "input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable]";

export function usePlayerShortcuts(keys: PlayerShortcuts): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event;
      if (ctrlKey || metaKey || altKey || defaultPrevented) return;
      // A dialog is a room of its own.
      if (document.querySelector("dialog[open]")) return;
      const act = actOf(key, target instanceof Element ? target : null);
      if (!act || (repeat && (act === "toggle" || act === "mute"))) return;
      event.preventDefault();
      latest.current[act]();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function actOf(key: string, at: Element | null): keyof PlayerShortcuts | null {
  // A letter means nothing to a button; to a field it is a letter.
  if (key === "m" || key === "M") return at?.closest(TYPED) ? null : "mute";
  if (at?.closest(OWN_KEYS)) return null;
  if (key === " ") return "toggle";
  if (key === "ArrowLeft") return "back";
  if (key === "ArrowRight") return "forward";
  return null;
}
