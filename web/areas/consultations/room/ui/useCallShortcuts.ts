// Keyboard shortcuts of the call, inactive while typing or while a dialog is open.
import { useEffect, useEffectEvent } from "react";

export const CALL_SHORTCUTS = { mute: "m", camera: "v", fullScreen: "f" } as const;

export type ShortcutHandlers = Record<keyof typeof CALL_SHORTCUTS, () => void>;

const actions = Object.keys(CALL_SHORTCUTS) as (keyof typeof CALL_SHORTCUTS)[];

const EDITABLE = "input, textarea, select, [contenteditable]";

export function useCallShortcuts(handlers: ShortcutHandlers): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || repeat || defaultPrevented) return;
    if (target instanceof Element && target.closest(EDITABLE)) return;
    if (document.querySelector("dialog[open]")) return;
    const action = actions.find((action) => CALL_SHORTCUTS[action] === key.toLowerCase());
    if (action) handlers[action]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
