// The list of toasts: announced politely, out of the thumb's way, in our own colours.
import { type CSSProperties, useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { attachToaster } from "./toast";

const colours = {
  "--normal-bg": "var(--raised)",
  "--normal-text": "var(--ink)",
  "--normal-border": "var(--line)",
  "--success-bg": "var(--ok-soft)",
  "--success-text": "var(--ink)",
  "--success-border": "var(--ok)",
  "--info-bg": "var(--raised)",
  "--info-text": "var(--ink)",
  "--info-border": "var(--line)",
  "--error-bg": "var(--danger-soft)",
  "--error-text": "var(--ink)",
  "--error-border": "var(--danger)",
  "--border-radius": "var(--radius-control)",
  fontFamily: "inherit",
} as CSSProperties;

const classNames = {
  // Words first; buttons that do not fit beside them go below.
  toast: "flex-wrap! text-sm!",
  content: "basis-48!",
  title: "font-semibold!",
  // Small to look at, large enough to hit.
  closeButton: "size-6! after:absolute after:-inset-2.5",
  actionButton: "m-0! h-11! rounded-control! bg-accent! px-4! text-sm! font-semibold! text-accent-ink!",
  cancelButton:
    "m-0! h-11! grow rounded-control! border! border-line-strong! bg-raised! px-4! text-sm! font-semibold! text-ink!",
};

// Below the bar: the way on, and on a phone the whole menu, stands there.
const offset = { top: "5rem" };

export default function SonnerToaster() {
  // Runs after the list below has begun to listen, so that nothing said is lost.
  useEffect(() => attachToaster(toast), []);
  return (
    <Sonner
      position="top-center"
      offset={offset}
      mobileOffset={offset}
      richColors
      closeButton
      style={colours}
      toastOptions={{ classNames }}
    />
  );
}
