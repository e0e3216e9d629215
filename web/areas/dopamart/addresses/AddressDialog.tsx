// An address is added or changed. What is typed is kept with every key, so that a reload loses nothing.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/Button";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/ui/forms/Field";
import { Dialog } from "~/ui/overlays/Dialog";
import {
  type AddressErrors,
  type AddressField,
  type AddressForm,
  addressErrors,
  addressFields,
  applyInput,
  isFilled,
  phoneDigits,
  pincodeDigits,
} from "../../address";
import { findState, STATES } from "../../indianStates";
import { focusFirst, useFieldErrors } from "../../useFieldErrors";

type Props = {
  form: { editing: number | null; typed: AddressForm } | null;
  saving: boolean;
  /** What the server said of it at checkout. */
  refused?: AddressErrors;
  onType: (typed: AddressForm) => void;
  /** None when it is saved; else what is wrong, by field. */
  onSave: (form: AddressForm) => Promise<AddressErrors | null>;
  onClose: () => void;
};

/** The box stays when the form goes, so that the keyboard finds its way back to whatever opened it. */
export function AddressDialog({ form, saving, onClose, ...rest }: Props) {
  const [closed, setClosed] = useState(true);
  return (
    <Dialog
      open={form !== null}
      onClose={onClose}
      dismissOnOutsideClick={false}
      title={form?.editing === null ? "Add a delivery address" : "Edit the address"}
      actions={
        <>
          <Button type="submit" form="address" loading={saving} disabled={closed}>
            Save Address
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {form && <Form key={form.editing ?? "new"} typed={form.typed} saving={saving} onClosed={setClosed} {...rest} />}
    </Dialog>
  );
}

type FormProps = Omit<Props, "form" | "onClose"> & {
  typed: AddressForm;
  /** Whether it cannot be saved yet. */
  onClosed: (closed: boolean) => void;
};

function Form({ typed, saving, refused, onType, onSave, onClosed }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const wrong = addressErrors(typed);
  const { errors, show, showAll, refuse, edited } = useFieldErrors(addressFields, wrong, refused);
  const closed = !isFilled(typed) || Object.keys(errors).length > 0;
  useEffect(() => onClosed(closed), [closed, onClosed]);

  function change(part: Partial<AddressForm>) {
    const next = applyInput(typed, part);
    edited(addressFields.filter((field) => next[field] !== typed[field]));
    onType(next);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    showAll();
    if (Object.keys(wrong).length > 0) return focusFirst(element.current, addressFields, wrong);
    const said = await onSave(typed);
    if (!said) return;
    refuse(said);
    focusFirst(element.current, addressFields, said);
  }

  const text = (name: AddressField) => ({
    name,
    required: true,
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    onBlur: () => show(name),
  });
  const suggested = typed.state !== "" && typed.state === findState(typed.pincode);
  const unlisted = typed.state !== "" && !STATES.some((state) => state === typed.state);

  return (
    <form ref={element} id="address" noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <TextField {...text("name")} label="Name" autoComplete="name" data-autofocus />
      <TextField
        {...text("phone")}
        label="Phone Number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        hint="Ten digits, without +91."
        onChange={(event) => change({ phone: phoneDigits(event.target.value) })}
      />
      <TextAreaField
        {...text("full_address")}
        label="Address"
        rows={3}
        autoComplete="street-address"
        hint="House, street, area and city."
        className="sm:col-span-2"
      />
      <TextField
        name="landmark"
        label="Landmark"
        autoComplete="off"
        hint="Optional: what is near it."
        value={typed.landmark}
        onChange={(event) => change({ landmark: event.target.value })}
        className="sm:col-span-2"
      />
      <TextField
        {...text("pincode")}
        label="Pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        onChange={(event) => change({ pincode: pincodeDigits(event.target.value) })}
      />
      <SelectField
        {...text("state")}
        label="State"
        autoComplete="address-level1"
        hint={suggested ? "From the pincode. Change it if it is another." : undefined}
      >
        <option value="">Choose a state</option>
        {unlisted && <option value={typed.state}>{typed.state}</option>}
        {STATES.map((state) => (
          <option key={state} value={state}>
            {state}
          </option>
        ))}
      </SelectField>
      <TextField {...text("country")} label="Country" autoComplete="country-name" className="sm:col-span-2" />
      <CheckboxField
        label="Make this my default address"
        checked={typed.is_default}
        onChange={(event) => change({ is_default: event.target.checked })}
        className="sm:col-span-2"
      />
    </form>
  );
}
