// What a form needs before it can be saved; each line leads to its field.
import { plural } from "@lingui/core/macro";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { MouseEvent, Ref } from "react";

export type FieldError = {
  /** The id of the field's control. */
  fieldId: string;
  message: string;
};

export function ErrorSummary({ errors, ref }: { errors: readonly FieldError[]; ref?: Ref<HTMLDivElement> }) {
  const count = errors.length;

  function focusField(event: MouseEvent, fieldId: string) {
    const field = document.getElementById(fieldId);
    if (!field) return;
    // Without a new entry in the history, and with the caret in the field.
    event.preventDefault();
    field.scrollIntoView?.({ block: "center" });
    field.focus({ preventScroll: true });
  }
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="mb-2 flex gap-3 rounded-card bg-danger-soft px-5 py-4 text-danger -outline-offset-3"
    >
      <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">
          {plural(count, { one: "One field needs a look", other: "# fields need a look" })}
        </p>
        <ul className="mt-1 list-disc ps-5">
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                onClick={(event) => focusField(event, fieldId)}
                className="inline-flex min-h-8 items-center underline underline-offset-4 hover:decoration-2"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
