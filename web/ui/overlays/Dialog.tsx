// A modal dialog: a bottom sheet on a phone, a centred card on wider screens.
import { t } from "@lingui/core/macro";
import X from "lucide-react/icons/x";
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { IconButton } from "../Button";
import { cn } from "../cn";

export type DialogProps = {
  open: boolean;
  /** Called by Escape, the close button and a click outside; the owner then sets `open` to false. */
  onClose: () => void;
  title: string;
  text?: ReactNode | undefined;
  /** Buttons in the footer, the main one first. */
  actions?: ReactNode | undefined;
  size?: "small" | "large" | undefined;
  /** False for a form: a click outside must not discard its input. */
  dismissOnOutsideClick?: boolean | undefined;
  /** Focus starts at the element with `data-autofocus`, or else at the dialog. */
  children?: ReactNode | undefined;
};

/** A native <dialog>: it traps focus, makes the page inert and restores focus. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, text, actions, size = "small", dismissOnOutsideClick = true, children } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (!open) return element.close();
    element.showModal();
    (element.querySelector<HTMLElement>("[data-autofocus]") ?? element).focus();
  }, [open]);

  function onCancel(event: SyntheticEvent) {
    // The event of a file input bubbles too.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }

  function onClick(event: MouseEvent) {
    // The content fills the dialog, so a click on the element itself is on the backdrop.
    if (event.target === event.currentTarget && dismissOnOutsideClick) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape, which is onCancel
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={onCancel}
      onClose={() => open && onClose()}
      onClick={onClick}
      className={cn(
        "m-auto mb-0 max-h-[min(92dvh,52rem)] w-full max-w-full overflow-hidden rounded-t-sheet bg-raised p-0 text-ink shadow-float outline-none backdrop:bg-scrim open:flex open:animate-rise sm:mb-auto sm:rounded-sheet sm:open:animate-arrive",
        size === "small" ? "sm:max-w-lg" : "sm:max-w-3xl",
      )}
    >
      {open && (
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="flex items-start gap-4 ps-6 pe-4 pt-4 sm:ps-8">
            <h2 id={`${id}-title`} className="min-w-0 flex-1 py-2 text-xl">
              {title}
            </h2>
            <IconButton icon={X} label={t({ message: "Close", context: "dialog" })} onClick={onClose} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-1 pb-6 sm:px-8">
            {text && (
              <p id={`${id}-text`} className="text-ink-soft">
                {text}
              </p>
            )}
            {children && <div className={text ? "mt-5" : undefined}>{children}</div>}
          </div>
          {actions && (
            <footer className="flex flex-col gap-3 border-t border-line px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row-reverse sm:px-8">
              {actions}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}
