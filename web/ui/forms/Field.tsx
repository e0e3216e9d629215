// One question of a form: its label, its control, a hint, and what is wrong with the answer.
import { ChevronDown, CircleAlert, type LucideIcon } from "lucide-react";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { cn } from "../cn";

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode | undefined;
  /** A sentence a person can act on; there is none while the answer is fine. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** The label is heard but not seen, where the place says it: a search box. */
  labelHidden?: boolean | undefined;
  className?: string | undefined;
};

/** What ties a control to its label, hint and error. */
export type FieldControlProps = {
  id: string;
  required: boolean | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

/** The frame around any control: `<Field label="Date">{(wiring) => <input {...wiring} type="date" />}</Field>`. */
export function Field({
  id: givenId,
  label,
  hint,
  error,
  required,
  labelHidden,
  className,
  children,
}: FieldProps & { id?: string | undefined; children: (wiring: FieldControlProps) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = cn(Boolean(hint) && `${id}-hint`, error && `${id}-error`);
  return (
    <div className={cn("flex flex-col", className)}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "mb-1.5 text-sm font-semibold text-ink"}>
        {label}
        {required && (
          <span aria-hidden className="ms-1 text-coral">
            *
          </span>
        )}
      </label>
      {children({
        id,
        required: required || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {/* Always there, so that an error that comes later is announced. */}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

const inputClasses =
  "w-full min-w-0 rounded-control border border-line-strong bg-raised px-4 text-base text-ink transition-colors placeholder:text-ink-soft hover:border-accent aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:border-line disabled:bg-sunken disabled:text-taken";

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "required"> & {
    icon?: LucideIcon | undefined;
    /** Something at the end of the box, such as a button that clears it. */
    end?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

export function TextField(props: TextFieldProps) {
  const { id, label, hint, error, required, labelHidden, className, icon: Icon, end, type = "text", ...rest } = props;
  return (
    <Field {...{ id, label, hint, error, required, labelHidden, className }}>
      {(wiring) => (
        <span className="relative flex">
          {Icon && (
            <Icon
              aria-hidden
              className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
            />
          )}
          <input
            {...wiring}
            {...rest}
            type={type}
            className={cn(inputClasses, "min-h-12 py-2", Icon && "ps-12", Boolean(end) && "pe-14")}
          />
          {end && <span className="absolute inset-y-0 end-1 flex items-center">{end}</span>}
        </span>
      )}
    </Field>
  );
}

type TextAreaFieldProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "required"> & { ref?: Ref<HTMLTextAreaElement> };

export function TextAreaField(props: TextAreaFieldProps) {
  const { id, label, hint, error, required, labelHidden, className, rows = 4, ...rest } = props;
  return (
    <Field {...{ id, label, hint, error, required, labelHidden, className }}>
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          rows={rows}
          className={cn(inputClasses, "field-sizing-content min-h-28 py-3")}
        />
      )}
    </Field>
  );
}

type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "required"> & {
    ref?: Ref<HTMLSelectElement>;
    /** `<option>` elements. */
    children: ReactNode;
  };

export function SelectField(props: SelectFieldProps) {
  const { id, label, hint, error, required, labelHidden, className, children, ...rest } = props;
  return (
    <Field {...{ id, label, hint, error, required, labelHidden, className }}>
      {(wiring) => (
        <span className="relative flex">
          <select
            {...rest}
            {...wiring}
            className={cn(inputClasses, "min-h-12 appearance-none py-2 pe-12 text-ellipsis")}
          >
            {children}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute end-4 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
          />
        </span>
      )}
    </Field>
  );
}

type CheckboxFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A yes or no, ticked anywhere along its line. */
export function CheckboxField({ label, hint, className, ...rest }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-base text-ink has-disabled:cursor-default has-disabled:text-taken">
        <input
          {...rest}
          type="checkbox"
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="size-5 shrink-0 accent-accent"
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ms-8 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
