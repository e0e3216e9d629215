// The contact form on its way: each field is looked at when it is left, all of them when it is sent.
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useFormSubmission } from "~/lib/hooks/useFormSubmission";
import { type ContactResult, sendContactMessage } from "./api";
import { type ContactValues, type Errors, errorOf, errorsOf, type Field, fields, isTopic } from "./contact";

export function useContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const { action, values: typed, isSubmitting: sending, outcome } = useFormSubmission(send);

  async function send(typed: ContactValues): Promise<ContactResult> {
    const wrong = errorsOf(typed);
    setErrors(wrong);
    const { name = "", email = "", topic = "", about = "", message = "" } = typed;
    // Nothing is sent that would only come back.
    if (Object.keys(wrong).length > 0 || !isTopic(topic)) return { wrong: {} };
    const came = await sendContactMessage({ name, email, topic, message, ...(about && { about }) });
    if ("wrong" in came) setErrors(Object.fromEntries(fields.map((field) => [field, came.wrong[field]?.[0]])));
    return came;
  }

  // React empties a form that it has sent, and gives every field its default back but a select: each emptying needs a new one.
  const [emptied, setEmptied] = useState(0);
  useEffect(() => {
    const element = form.current;
    // Not `onReset`: React is deaf to events while it does this.
    const count = () => setEmptied((before) => before + 1);
    element?.addEventListener("reset", count);
    return () => element?.removeEventListener("reset", count);
  }, []);

  // The keyboard goes on where something has to be put right, in the new select too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new select is a reason to look again
  useEffect(() => {
    if (outcome && "wrong" in outcome) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [outcome, emptied]);

  function look(field: string, typed: string) {
    if (isField(field)) setErrors((before) => ({ ...before, [field]: errorOf(field, { [field]: typed }) }));
  }

  return {
    form,
    action,
    typed,
    sending,
    outcome,
    errors,
    emptied,
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const { name, value } = target as EventTarget as HTMLInputElement;
      // Whoever only passes by is not told that a field is empty.
      if (value?.trim()) look(name, value);
    },
    onInput({ target }: FormEvent<HTMLFormElement>) {
      const { name, value } = target as HTMLInputElement;
      if (isField(name) && errors[name]) look(name, value);
    },
  };
}

const isField = (name: string): name is Field => (fields as readonly string[]).includes(name);
