// A page that is one form: title, way back, sections, what is wrong, and a bar to save that stays in reach.

import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useId, useRef } from "react";
import { Button, ButtonLink } from "../Button";
import { BackLink } from "../navigation/BackLink";
import { Dialog } from "../overlays/Dialog";
import { ErrorSummary, type FieldError } from "./ErrorSummary";
import { useUnsavedChangesGuard } from "./useUnsavedChangesGuard";

type FormPageProps = {
  title: string;
  description?: ReactNode;
  back: { to: string; label: string };
  /** 1 on a page of its own. */
  level?: 1 | 2 | 3;
  /** Something was changed and not saved. */
  isDirty: boolean;
  isSaving: boolean;
  /** After a save that was refused, in the order of the fields. */
  errors: readonly FieldError[];
  /** Validates and saves; may navigate. */
  onSave: () => Promise<void> | void;
  saveLabel?: string;
  /** Where Cancel leads; default: back. With `onReset` Cancel undoes the edits instead. */
  cancelTo?: string;
  onReset?: () => void;
  /** `FormSection`s. */
  children: ReactNode;
};

export function FormPage(props: FormPageProps) {
  const { title, description, back, level = 1, isDirty, isSaving, errors, onSave, saveLabel = t`Save` } = props;
  const { cancelTo = back.to, onReset, children } = props;
  const id = useId();
  const summary = useRef<HTMLDivElement>(null);
  const guard = useUnsavedChangesGuard(isDirty);
  const Heading = `h${level}` as const;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    // The errors are in the page only after the next render.
    void guard.allowDuring(onSave).then(() => requestAnimationFrame(() => summary.current?.focus()));
  }

  return (
    <div className="mx-auto w-full max-w-4xl">
      <BackLink to={back.to}>{back.label}</BackLink>
      <Heading id={`${id}-title`} className="mt-1 text-2xl">
        {title}
      </Heading>
      {description && <p className="mt-2 max-w-prose text-ink-soft">{description}</p>}
      <form noValidate aria-labelledby={`${id}-title`} onSubmit={submit} className="mt-6 flex flex-col">
        {errors.length > 0 && <ErrorSummary ref={summary} errors={errors} />}
        <div className="divide-y divide-line">{children}</div>
        <div className="sticky bottom-(--player-height,0px) z-20 -mx-4 mt-4 flex flex-wrap items-center gap-3 border-t border-line bg-raised/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm sm:mx-0 sm:rounded-card sm:border sm:px-5">
          <p role="status" className="min-w-0 flex-1 text-sm text-ink-soft max-sm:basis-full">
            {isSaving ? t`Saving…` : isDirty ? t`You have unsaved changes.` : t`Everything is saved.`}
          </p>
          {onReset ? (
            <Button variant="secondary" size="small" disabled={!isDirty} onClick={onReset} className="max-sm:flex-1">
              <Trans>Cancel</Trans>
            </Button>
          ) : (
            <ButtonLink variant="secondary" size="small" to={cancelTo} className="max-sm:flex-1">
              <Trans>Cancel</Trans>
            </ButtonLink>
          )}
          <Button type="submit" size="small" loading={isSaving} className="max-sm:flex-1">
            {saveLabel}
          </Button>
        </div>
      </form>
      <Dialog
        open={guard.isAsking}
        onClose={guard.stay}
        title={t`Leave without saving?`}
        text={t`Your changes on this page will be lost.`}
        actions={
          <>
            <Button data-autofocus onClick={guard.stay}>
              <Trans>Keep editing</Trans>
            </Button>
            <Button variant="secondary" onClick={guard.leave}>
              <Trans>Leave without saving</Trans>
            </Button>
          </>
        }
      />
    </div>
  );
}

type FormSectionProps = { title: string; text?: ReactNode; level?: 2 | 3 | 4; children: ReactNode };

/** Fields that belong together: beside their title on a wide screen, below it on a phone. */
export function FormSection({ title, text, level = 2, children }: FormSectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className="grid gap-x-10 gap-y-5 py-8 md:grid-cols-[15rem_minmax(0,1fr)]">
      <div>
        <Heading id={id} className="text-lg font-semibold">
          {title}
        </Heading>
        {text && <p className="mt-1 text-sm text-ink-soft">{text}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  );
}
