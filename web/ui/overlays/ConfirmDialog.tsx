// A question with two answers: do it, or not.
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Button } from "../Button";
import { Dialog } from "./Dialog";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  text?: ReactNode | undefined;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** For what can not be undone; focus then starts at the cancel button. */
  destructive?: boolean | undefined;
  /** The action is running: the dialog stays open until it has ended. */
  loading?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode | undefined;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel = t`Cancel`, destructive = false, loading = false } = props;
  const { onConfirm, onClose, children } = props;
  const close = () => {
    if (!loading) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      text={text}
      actions={
        <>
          <Button
            variant={destructive ? "danger" : "primary"}
            loading={loading}
            onClick={onConfirm}
            data-autofocus={destructive ? undefined : true}
          >
            {confirmLabel}
          </Button>
          <Button variant="secondary" onClick={close} data-autofocus={destructive ? true : undefined}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
