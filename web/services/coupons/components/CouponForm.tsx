// The coupon code input. Not a form element, because it is often inside one.
import { t } from "@lingui/core/macro";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { type KeyboardEvent, type Ref, useId } from "react";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/forms/Field";

type Props = {
  code: string;
  onCodeChange: (code: string) => void;
  onApply: () => void;
  applying: boolean;
  /** The amount is not known yet. */
  disabled?: boolean | undefined;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
};

export function CouponForm({ code, onCodeChange, onApply, applying, disabled = false, error, inputRef }: Props) {
  const id = useId();
  const isEmpty = code.trim() === "";

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter must not submit the surrounding form.
    event.preventDefault();
    if (!applying && !disabled && !isEmpty) onApply();
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-3">
        <TextField
          {...(inputRef && { ref: inputRef })}
          label={t`Coupon code`}
          value={code}
          onChange={(event) => onCodeChange(event.target.value)}
          onKeyDown={onKeyDown}
          readOnly={applying}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="min-w-0 grow [&_input]:uppercase"
        />
        <Button
          variant="secondary"
          disabled={isEmpty || disabled}
          loading={applying}
          onClick={onApply}
          className="w-28 shrink-0"
        >
          {applying ? t({ message: "Applying...", context: "coupon" }) : t({ message: "Apply", context: "coupon" })}
        </Button>
      </div>
      {error && (
        <p
          id={id}
          role="alert"
          className="flex items-start gap-2 rounded-control bg-danger-soft px-4 py-3 text-sm font-medium text-danger"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
