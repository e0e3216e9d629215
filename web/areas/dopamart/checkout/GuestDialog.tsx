// A guest says who they are: enough to send the order's link to, and no account.
import { type FormEvent, useRef } from "react";
import { paths } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { Button, ButtonLink } from "~/ui/Button";
import { TextField } from "~/ui/forms/Field";
import { Dialog } from "~/ui/overlays/Dialog";
import { type Contact, type ContactErrors, contactErrors } from "../../address";
import { focusFirst, useFieldErrors } from "../../useFieldErrors";

type Props = {
  open: boolean;
  contact: Contact;
  /** What the server said of it at checkout. */
  refused?: ContactErrors;
  onType: (contact: Contact) => void;
  onSubmit: (contact: Contact) => void;
  onClose: () => void;
};

export function GuestDialog({ open, onClose, ...form }: Props) {
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
      <GuestForm {...form} />
    </Dialog>
  );
}

const fields = ["name", "email"] as const;

function GuestForm({ contact, refused, onType, onSubmit }: Omit<Props, "open" | "onClose">) {
  const form = useRef<HTMLFormElement>(null);
  const wrong = contactErrors(contact);
  const { errors, show, showAll, edited } = useFieldErrors(fields, wrong, refused);

  function submit(event: FormEvent) {
    event.preventDefault();
    showAll();
    if (Object.keys(wrong).length > 0) return focusFirst(form.current, fields, wrong);
    onSubmit({ name: contact.name.trim(), email: contact.email.trim() });
  }

  const text = (name: keyof Contact) => ({
    name,
    value: contact[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      edited([name]);
      onType({ ...contact, [name]: event.target.value });
    },
    onBlur: () => show(name),
  });
  return (
    <form ref={form} id="guest" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField {...text("name")} label="Name" required autoComplete="name" data-autofocus />
      <TextField
        {...text("email")}
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
