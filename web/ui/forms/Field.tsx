// Form fields: a label, a control, a hint and an error message.
import type { LucideIcon } from "lucide-react";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import {
  type AriaAttributes,
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
  /** The validation message; none while the value is valid. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** For screen readers only, where the context shows what the field is for: a search box. */
  labelHidden?: boolean | undefined;
  className?: string | undefined;
};

/** Connects a control to its label, hint and error. */
export type FieldControlProps = {
  id: string;
  required: boolean | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

/** Label, hint and error around any control: `<Field label="Date">{(control) => <input {...control} type="date" />}</Field>`. */
export function Field({
  id: givenId,
  label,
  hint,
  error,
  required,
  labelHidden,
  className,
  children,
}: FieldProps & { id?: string | undefined; children: (control: FieldControlProps) => ReactNode }) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const describedBy = cn(Boolean(hint) && `${id}-hint`, error && `${id}-error`);
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
        "aria-describedby": describedBy || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {/* Always mounted, so that screen readers announce an error that appears later. */}
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

type AriaProps = {
  "aria-invalid"?: AriaAttributes["aria-invalid"];
  "aria-describedby"?: string | undefined;
};

/** A caller may add a description and mark the control invalid, and can not remove the hint and error of the field. */
function withControlProps<Props extends AriaProps>(props: Props, control: FieldControlProps) {
  return {
    ...props,
    ...control,
    "aria-invalid": control["aria-invalid"] ?? props["aria-invalid"],
    "aria-describedby": cn(control["aria-describedby"], props["aria-describedby"]) || undefined,
  };
}

const inputClasses =
  "w-full min-w-0 rounded-control border border-line-strong bg-raised px-4 text-base text-ink transition-colors placeholder:text-ink-soft hover:border-accent aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:border-line disabled:bg-sunken disabled:text-taken";

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "required"> & {
    icon?: LucideIcon | undefined;
    /** At the end of the input, such as a button that clears it. */
    end?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

export function TextField(props: TextFieldProps) {
  const { id, label, hint, error, required, labelHidden, className, icon: Icon, end, type = "text", ...rest } = props;
  return (
    <Field {...{ id, label, hint, error, required, labelHidden, className }}>
      {(control) => (
        <span className="relative flex">
          {Icon && (
            <Icon
              aria-hidden
              className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
            />
          )}
          <input
            {...withControlProps(rest, control)}
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
      {(control) => (
        <textarea
          {...withControlProps(rest, control)}
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
      {(control) => (
        <span className="relative flex">
          <select
            {...withControlProps(rest, control)}
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

/** Its whole row is clickable. */
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
