// Name and email of a guest, for the order confirmation.
import { type FormEvent, useRef } from "react";
import { paths } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { Button, ButtonLink } from "~/ui/Button";
import { TextField } from "~/ui/forms/Field";
import { Dialog } from "~/ui/overlays/Dialog";
import { type Contact, type ContactErrors, contactErrors } from "../addresses/address";
import { focusFirstError, useFieldErrors } from "./useFieldErrors";

type Props = {
  open: boolean;
  contact: Contact;
  /** Field errors of a rejected checkout. */
  serverErrors?: ContactErrors;
  onChange: (contact: Contact) => void;
  onSubmit: (contact: Contact) => void;
  onClose: () => void;
};

export function GuestDialog({ open, onClose, ...formProps }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissOnOutsideClick={false}
      title="Guest checkout"
      text="Quick checkout without an account. Follow your order by e-mail, and create an account later if you like."
      actions={
        <>
          <Button type="submit" form="guest">
            Continue as Guest
          </Button>
          <ButtonLink to={loginUrl(paths.cart)} variant="secondary">
            Sign in instead
          </ButtonLink>
        </>
      }
    >
      <GuestForm {...formProps} />
    </Dialog>
  );
}

const fields = ["name", "email"] as const;

function GuestForm({ contact, serverErrors, onChange, onSubmit }: Omit<Props, "open" | "onClose">) {
  const formRef = useRef<HTMLFormElement>(null);
  const clientErrors = contactErrors(contact);
  const { errors, touch, touchAll, clearServerErrors } = useFieldErrors(fields, clientErrors, serverErrors);

  function submit(event: FormEvent) {
    event.preventDefault();
    touchAll();
    if (Object.keys(clientErrors).length > 0) return focusFirstError(formRef.current, fields, clientErrors);
    onSubmit({ name: contact.name.trim(), email: contact.email.trim() });
  }

  const fieldProps = (name: keyof Contact) => ({
    name,
    value: contact[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      clearServerErrors([name]);
      onChange({ ...contact, [name]: event.target.value });
    },
    onBlur: () => touch(name),
  });
  return (
    <form ref={formRef} id="guest" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField {...fieldProps("name")} label="Name" required autoComplete="name" data-autofocus />
      <TextField
        {...fieldProps("email")}
        label="E-mail"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="For the link to your order, and nothing else."
      />
    </form>
  );
}
