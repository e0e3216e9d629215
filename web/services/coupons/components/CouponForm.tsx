// The input for a coupon code and its error. Not a <form>, because it is used within forms.
import { CircleAlert } from "lucide-react";
import { type KeyboardEvent, type Ref, useId } from "react";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/forms/Field";

type Props = {
  code: string;
  onCode: (code: string) => void;
  onApply: () => void;
  applying: boolean;
  /** The amount is not known yet. */
  closed?: boolean | undefined;
  error?: string | undefined;
  input?: Ref<HTMLInputElement>;
};

export function CouponForm({ code, onCode, onApply, applying, closed = false, error, input }: Props) {
  const id = useId();
  const isEmpty = code.trim() === "";

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter must not submit the form around it.
    event.preventDefault();
    if (!applying && !closed && !isEmpty) onApply();
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-3">
        <TextField
          {...(input && { ref: input })}
          label="Coupon code"
          value={code}
          onChange={(event) => onCode(event.target.value)}
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
          disabled={isEmpty || closed}
          loading={applying}
          onClick={onApply}
          className="w-28 shrink-0"
        >
          {applying ? "Applying..." : "Apply"}
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
