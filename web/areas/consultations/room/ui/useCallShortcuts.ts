// The keys of the call: letters, and never while somebody writes.
import { useEffect, useRef } from "react";

export const CALL_SHORTCUTS = { mute: "m", camera: "v", fullScreen: "f" } as const;

export type ShortcutHandlers = Record<keyof typeof CALL_SHORTCUTS, () => void>;

const TYPED = "input, textarea, select, [contenteditable]";

export function useCallShortcuts(keyed: ShortcutHandlers): void {
  const latest = useRef(keyed);
  latest.current = keyed;
  useEffect(() => {
    function onKey({ key, target, ctrlKey, metaKey, altKey, repeat, defaultPrevented }: KeyboardEvent) {
      if (ctrlKey || metaKey || altKey || repeat || defaultPrevented) return;
      if (target instanceof Element && target.closest(TYPED)) return;
      if (document.querySelector("dialog[open]")) return;
      const act = (Object.keys(CALL_SHORTCUTS) as (keyof typeof CALL_SHORTCUTS)[]).find(
        (each) => CALL_SHORTCUTS[each] === key.toLowerCase(),
      );
      if (act) latest.current[act]();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
