// State of the contact form. A field is validated on blur, then on every change while it is invalid, and on submit.
import { zodResolver } from "@hookform/resolvers/zod";
import { type ChangeEvent, type FocusEvent, useLayoutEffect, useRef } from "react";
import { type UseFormSetValue, useForm } from "react-hook-form";
import { ApiError } from "~/api/error";
import { errorMessage } from "~/api/errorMessages";
import { applyServerErrors } from "~/lib/forms/applyServerErrors";
import { withoutFullStop } from "~/lib/fullStop";
import { useSession } from "~/services/session";
import { useApiMutation } from "~/services/useApiMutation";
import { sendContactMessage, type Topic } from "./api";
import { type ContactValues, contactFields, contactSchema, isContactField } from "./contact";

type Options = {
  topic: Topic | null;
  /** The name of the doctor that the message is about. */
  about: string | undefined;
};

export function useContactForm({ topic, about }: Options) {
  const { user } = useSession();
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    resolver: zodResolver(contactSchema),
    // Session and topic may be known after the first render; what the user has changed is kept then.
    values: { name: user?.name ?? "", email: user?.email ?? "", topic: topic ?? "", message: "" },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    reValidateMode: "onSubmit",
  });
  const { control, getFieldState, setValue, trigger } = form;
  // Subscribes to `dirtyFields`, which `keepDirtyValues` needs.
  void form.formState.dirtyFields;

  const message = useApiMutation({
    mutationFn: sendContactMessage,
    onError: (error) => applyServerErrors(form, error, { fields: contactFields }),
  });
  const submit = form.handleSubmit((values) => message.mutate({ ...values, ...(about && { about }) }));

  // Keeps what the user typed into the prerendered form before hydration.
  useLayoutEffect(() => {
    if (formRef.current) setFields(setValue, new FormData(formRef.current));
  }, [setValue]);

  return {
    formRef,
    control,
    ticket: message.data?.ticket,
    sentTo: message.variables?.email,
    isPending: message.isPending,
    problem: formError(message.error),
    formProps: {
      onSubmit: submit,
      /** React calls it for a form that was submitted before hydration. */
      action: (data: FormData) => {
        setFields(setValue, data);
        void submit();
      },
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        const { name, value } = target as EventTarget as HTMLInputElement;
        // An empty field is reported on submit only.
        if (isContactField(name) && value.trim()) void trigger(name);
      },
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
        const { name } = target as EventTarget as HTMLInputElement;
        if (isContactField(name) && getFieldState(name).error) void trigger(name);
      },
    },
  };
}

function setFields(setValue: UseFormSetValue<ContactValues>, data: FormData): void {
  for (const field of contactFields) {
    const value = data.get(field);
    if (value) setValue(field, String(value), { shouldDirty: true });
  }
}

/** Without its full stop, to begin a sentence. Null when the error is shown at a field. */
function formError(error: Error | null): string | null {
  if (!error) return null;
  const isShownAtField = error instanceof ApiError && contactFields.some((field) => error.errors[field]?.[0]);
  return isShownAtField ? null : withoutFullStop(errorMessage(error));
}
