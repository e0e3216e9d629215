// State of the contact form: fields are validated on blur, and all of them on submit.
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useFormSubmission } from "~/lib/hooks/useFormSubmission";
import { type ContactResult, sendContactMessage } from "./api";
import { type ContactValues, type Field, type FieldErrors, fields, isTopic, validate, validateField } from "./contact";

export function useContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { action, typed: values, sending: isSending, outcome } = useFormSubmission(send);

  async function send(values: ContactValues): Promise<ContactResult> {
    const invalid = validate(values);
    setErrors(invalid);
    const { name = "", email = "", topic = "", about = "", message = "" } = values;
    if (Object.keys(invalid).length > 0 || !isTopic(topic)) return { fieldErrors: {} };
    const result = await sendContactMessage({ name, email, topic, message, ...(about && { about }) });
    if ("fieldErrors" in result) {
      setErrors(Object.fromEntries(fields.map((field) => [field, result.fieldErrors[field]?.[0]])));
    }
    return result;
  }

  // React resets a form after its action and restores every field but a select, which is remounted after each reset.
  const [resetCount, setResetCount] = useState(0);
  useEffect(() => {
    const element = form.current;
    // A native listener, because React does not dispatch `onReset` for its own reset.
    const onReset = () => setResetCount((count) => count + 1);
    element?.addEventListener("reset", onReset);
    return () => element?.removeEventListener("reset", onReset);
  }, []);

  // Focuses the first invalid field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for the remounted select
  useEffect(() => {
    if (outcome && "fieldErrors" in outcome) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [outcome, resetCount]);

  function revalidate(field: string, value: string) {
    if (isField(field)) setErrors((before) => ({ ...before, [field]: validateField(field, { [field]: value }) }));
  }

  return {
    form,
    action,
    values,
    isSending,
    outcome,
    errors,
    resetCount,
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const { name, value } = target as EventTarget as HTMLInputElement;
      // An empty field is reported on submit only.
      if (value?.trim()) revalidate(name, value);
    },
    onInput({ target }: FormEvent<HTMLFormElement>) {
      const { name, value } = target as HTMLInputElement;
      if (isField(name) && errors[name]) revalidate(name, value);
    },
  };
}

const isField = (name: string): name is Field => (fields as readonly string[]).includes(name);
