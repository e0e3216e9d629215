// The toasts of sonner with our colours.
import { t } from "@lingui/core/macro";
import { type CSSProperties, useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { currentLocale } from "~/lib/i18n/i18n";
import { attachToaster } from "./toast";

const styles = {
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
  // Buttons that do not fit beside the text wrap below it.
  toast: "flex-wrap! text-sm!",
  content: "basis-48!",
  title: "font-semibold!",
  // Small, with a larger hit area.
  closeButton: "size-6! after:absolute after:-inset-2.5",
  actionButton: "m-0! h-11! rounded-control! bg-accent! px-4! text-sm! font-semibold! text-accent-ink!",
  cancelButton:
    "m-0! h-11! grow rounded-control! border! border-line-strong! bg-raised! px-4! text-sm! font-semibold! text-ink!",
};

// Below the navigation bar.
const offset = { top: "5rem" };

export default function SonnerToaster() {
  // Runs after Sonner has subscribed, so that no toast is lost.
  useEffect(() => attachToaster(toast), []);
  return (
    <Sonner
      position="top-center"
      dir={currentLocale().direction}
      containerAriaLabel={t`Notifications`}
      offset={offset}
      mobileOffset={offset}
      richColors
      closeButton
      style={styles}
      toastOptions={{ classNames, closeButtonAriaLabel: t`Close toast` }}
    />
  );
}
