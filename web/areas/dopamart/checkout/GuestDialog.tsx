// Name and email of a guest, for the order confirmation.
import { zodResolver } from "@hookform/resolvers/zod";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { emailSchema, nameSchema } from "~/lib/forms/schemas";
import { z } from "~/lib/forms/zod";
import { paths } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { Button, ButtonLink } from "~/ui/Button";
import { TextField } from "~/ui/forms/Field";
import { FormField } from "~/ui/forms/FormField";
import { Dialog } from "~/ui/overlays/Dialog";
import { type Contact, type ContactErrors, toFormErrors } from "../addresses/address";
import { withRejectedValues } from "../addresses/rejectedValues";

type Props = {
  open: boolean;
  contact: Contact;
  /** Field errors of a rejected checkout. */
  serverErrors: ContactErrors;
  onChange: (contact: Contact) => void;
  onSubmit: (contact: Contact) => void;
  onClose: () => void;
};

export default function GuestDialog({ open, onClose, ...formProps }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissOnOutsideClick={false}
      title={t`Guest checkout`}
      text={t`Quick checkout without an account. Follow your order by e-mail, and create an account later if you like.`}
      actions={
        <>
          <Button type="submit" form="guest">
            <Trans>Continue as Guest</Trans>
          </Button>
          <ButtonLink to={loginUrl(paths.cart)} variant="secondary">
            <Trans>Sign in instead</Trans>
          </ButtonLink>
        </>
      }
    >
      <ContactForm {...formProps} />
    </Dialog>
  );
}

const contactSchema = z.object({ name: nameSchema, email: emailSchema });
const validate = zodResolver(contactSchema, undefined, { mode: "sync" });

/** Mounted each time the dialog opens. */
function ContactForm({ contact, serverErrors, onChange, onSubmit }: Omit<Props, "open" | "onClose">) {
  const [{ errors, defaultValues }] = useState(() => ({ errors: toFormErrors(serverErrors), defaultValues: contact }));
  const { control, handleSubmit, subscribe } = useForm({
    mode: "onTouched",
    resolver: withRejectedValues(validate, defaultValues, errors),
    defaultValues,
    errors,
  });
  const saveDraft = useEffectEvent(onChange);
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) }), [subscribe]);
  const submit = handleSubmit(onSubmit);
  return (
    <form id="guest" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormField control={control} name="name">
        {(field) => <TextField {...field} label={t`Name`} required autoComplete="name" data-autofocus />}
      </FormField>
      <FormField control={control} name="email">
        {(field) => (
          <TextField
            {...field}
            label={t`E-mail`}
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            hint={t`For the link to your order, and nothing else.`}
          />
        )}
      </FormField>
    </form>
  );
}
