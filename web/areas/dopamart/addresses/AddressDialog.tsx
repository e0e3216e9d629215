// The dialog to add or edit an address. The values are saved to the draft on every change.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/Button";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/ui/forms/Field";
import { Dialog } from "~/ui/overlays/Dialog";
import { focusFirstError, useFieldErrors } from "../checkout/useFieldErrors";
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
} from "./address";
import { findState, STATES } from "./indianStates";

type Props = {
  form: { editing: number | null; values: AddressForm } | null;
  isSaving: boolean;
  /** Field errors of a rejected checkout. */
  serverErrors?: AddressErrors;
  onChange: (values: AddressForm) => void;
  /** Returns null when the address was saved, else the field errors. */
  onSave: (form: AddressForm) => Promise<AddressErrors | null>;
  onClose: () => void;
};

/** The dialog element stays mounted without the form, so that focus returns to the element that opened it. */
export function AddressDialog({ form, isSaving, onClose, ...rest }: Props) {
  const [canSave, setCanSave] = useState(false);
  return (
    <Dialog
      open={form !== null}
      onClose={onClose}
      dismissOnOutsideClick={false}
      title={form?.editing === null ? "Add a delivery address" : "Edit the address"}
      actions={
        <>
          <Button type="submit" form="address" loading={isSaving} disabled={!canSave}>
            Save Address
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {form && (
        <Form
          key={form.editing ?? "new"}
          values={form.values}
          isSaving={isSaving}
          onCanSaveChange={setCanSave}
          {...rest}
        />
      )}
    </Dialog>
  );
}

type FormProps = Omit<Props, "form" | "onClose"> & {
  values: AddressForm;
  onCanSaveChange: (canSave: boolean) => void;
};

function Form({ values, isSaving, serverErrors, onChange, onSave, onCanSaveChange }: FormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const clientErrors = addressErrors(values);
  const { errors, touch, touchAll, setServerErrors, clearServerErrors } = useFieldErrors(
    addressFields,
    clientErrors,
    serverErrors,
  );
  const canSave = isFilled(values) && Object.keys(errors).length === 0;
  useEffect(() => onCanSaveChange(canSave), [canSave, onCanSaveChange]);

  function change(input: Partial<AddressForm>) {
    const next = applyInput(values, input);
    clearServerErrors(addressFields.filter((field) => next[field] !== values[field]));
    onChange(next);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    touchAll();
    if (Object.keys(clientErrors).length > 0) return focusFirstError(formRef.current, addressFields, clientErrors);
    const rejected = await onSave(values);
    if (!rejected) return;
    setServerErrors(rejected);
    focusFirstError(formRef.current, addressFields, rejected);
  }

  const fieldProps = (name: AddressField) => ({
    name,
    required: true,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    onBlur: () => touch(name),
  });
  const isSuggestedState = values.state !== "" && values.state === findState(values.pincode);
  const isUnlistedState = values.state !== "" && !STATES.some((state) => state === values.state);

  return (
    <form ref={formRef} id="address" noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <TextField {...fieldProps("name")} label="Name" autoComplete="name" data-autofocus />
      <TextField
        {...fieldProps("phone")}
        label="Phone Number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        hint="Ten digits, without +91."
        onChange={(event) => change({ phone: phoneDigits(event.target.value) })}
      />
      <TextAreaField
        {...fieldProps("full_address")}
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
        value={values.landmark}
        onChange={(event) => change({ landmark: event.target.value })}
        className="sm:col-span-2"
      />
      <TextField
        {...fieldProps("pincode")}
        label="Pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        onChange={(event) => change({ pincode: pincodeDigits(event.target.value) })}
      />
      <SelectField
        {...fieldProps("state")}
        label="State"
        autoComplete="address-level1"
        hint={isSuggestedState ? "From the pincode. Change it if it is another." : undefined}
      >
        <option value="">Choose a state</option>
        {isUnlistedState && <option value={values.state}>{values.state}</option>}
        {STATES.map((state) => (
          <option key={state} value={state}>
            {state}
          </option>
        ))}
      </SelectField>
      <TextField {...fieldProps("country")} label="Country" autoComplete="country-name" className="sm:col-span-2" />
      <CheckboxField
        label="Make this my default address"
        checked={values.is_default}
        onChange={(event) => change({ is_default: event.target.checked })}
        className="sm:col-span-2"
      />
    </form>
  );
}
