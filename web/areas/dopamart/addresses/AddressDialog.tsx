// The dialog to add or edit an address. The values are saved to the draft on every change.
import { zodResolver } from "@hookform/resolvers/zod";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { lazy } from "~/lib/format";
import { applyServerErrors } from "~/lib/forms/applyServerErrors";
import { phoneDigits, pincodeDigits } from "~/lib/forms/fields";
import { addressSchema } from "~/lib/forms/schemas";
import { currentLocale } from "~/lib/i18n/i18n";
import { Button } from "~/ui/Button";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/ui/forms/Field";
import { FormField } from "~/ui/forms/FormField";
import { Dialog } from "~/ui/overlays/Dialog";
import {
  type AddressErrors,
  type AddressForm,
  addressFields,
  applyInput,
  emptyAddress,
  isFilled,
  toFormErrors,
} from "./address";
import { findState, STATES } from "./indianStates";
import { withRejectedValues } from "./rejectedValues";
import { stateNames } from "./stateNames";

type Props = {
  /** Null while the dialog is closed. */
  form: { editing: number | null; values: AddressForm } | null;
  isSaving: boolean;
  /** Field errors of a rejected checkout. */
  serverErrors: AddressErrors;
  onChange: (values: AddressForm) => void;
  /** Rejects with the ApiError when the address was not saved. */
  onSave: (values: AddressForm) => Promise<void>;
  onClose: () => void;
};

/** In the alphabetical order of the language. */
const stateOptions = lazy(() => {
  const { tag } = currentLocale();
  const options = STATES.map((state) => ({ state, name: t(stateNames[state]) }));
  return options.sort((a, b) => a.name.localeCompare(b.name, tag));
});

const validate = zodResolver(addressSchema, undefined, { mode: "sync" });

/** Needs a new `key` each time it opens. It stays mounted when it closes, so that focus returns to the opener. */
export default function AddressDialog({ form: opened, isSaving, serverErrors, onChange, onSave, onClose }: Props) {
  const [{ errors, defaultValues }] = useState(() => ({
    errors: toFormErrors(serverErrors),
    defaultValues: opened?.values ?? emptyAddress,
  }));
  const form = useForm({
    mode: "onTouched",
    resolver: withRejectedValues(validate, defaultValues, errors),
    defaultValues,
    errors,
  });
  const { control, formState } = form;
  const values = { ...emptyAddress, ...useWatch({ control }) };

  const saveDraft = useEffectEvent(onChange);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) }),
    [form.subscribe],
  );

  // A second click can come before React has rendered the pending state.
  const inFlight = useRef(false);
  const submit = form.handleSubmit(async (address) => {
    if (inFlight.current) return;
    inFlight.current = true;
    await onSave(address).catch((error: unknown) => applyServerErrors(form, error, { fields: addressFields }));
    inFlight.current = false;
  });

  function changePincode(input: string, setPincode: (pincode: string) => void) {
    const pincode = pincodeDigits(input);
    const { state } = applyInput(form.getValues(), { pincode });
    setPincode(pincode);
    if (state !== form.getValues("state")) form.setValue("state", state, { shouldValidate: true });
  }

  const canSave = isFilled(values) && Object.keys(formState.errors).length === 0;
  const isSuggestedState = values.state !== "" && values.state === findState(values.pincode);
  const isUnlistedState = values.state !== "" && !STATES.some((state) => state === values.state);
  return (
    <Dialog
      open={opened !== null}
      onClose={onClose}
      dismissOnOutsideClick={false}
      title={opened?.editing === null ? t`Add a delivery address` : t`Edit the address`}
      actions={
        <>
          <Button type="submit" form="address" loading={isSaving} disabled={!canSave}>
            <Trans>Save Address</Trans>
          </Button>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <form id="address" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 sm:grid-cols-2">
        <FormField control={control} name="name">
          {(field) => <TextField {...field} label={t`Name`} required autoComplete="name" data-autofocus />}
        </FormField>
        <FormField control={control} name="phone">
          {(field) => (
            <TextField
              {...field}
              label={t`Phone Number`}
              required
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              hint={t`Ten digits, without +91.`}
              onChange={(event) => field.onChange(phoneDigits(event.target.value))}
            />
          )}
        </FormField>
        <FormField control={control} name="full_address">
          {(field) => (
            <TextAreaField
              {...field}
              label={t`Address`}
              required
              rows={3}
              autoComplete="street-address"
              hint={t`House, street, area and city.`}
              className="sm:col-span-2"
            />
          )}
        </FormField>
        <FormField control={control} name="landmark">
          {(field) => (
            <TextField
              {...field}
              label={t`Landmark`}
              autoComplete="off"
              hint={t`Optional: what is near it.`}
              className="sm:col-span-2"
            />
          )}
        </FormField>
        <FormField control={control} name="pincode">
          {(field) => (
            <TextField
              {...field}
              label={t`Pincode`}
              required
              inputMode="numeric"
              autoComplete="postal-code"
              onChange={(event) => changePincode(event.target.value, field.onChange)}
            />
          )}
        </FormField>
        <FormField control={control} name="state">
          {(field) => (
            <SelectField
              {...field}
              label={t({ message: "State", context: "address" })}
              required
              autoComplete="address-level1"
              hint={isSuggestedState ? t`From the pincode. Change it if it is another.` : undefined}
            >
              <option value="">
                <Trans>Choose a state</Trans>
              </option>
              {isUnlistedState && <option value={values.state}>{values.state}</option>}
              {stateOptions().map(({ state, name }) => (
                <option key={state} value={state}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </FormField>
        <FormField control={control} name="country">
          {(field) => (
            <TextField {...field} label={t`Country`} required autoComplete="country-name" className="sm:col-span-2" />
          )}
        </FormField>
        <FormField control={control} name="is_default">
          {({ value, onChange, name }) => (
            <CheckboxField
              name={name}
              label={t`Make this my default address`}
              checked={value}
              onChange={(event) => onChange(event.target.checked)}
              className="sm:col-span-2"
            />
          )}
        </FormField>
      </form>
    </Dialog>
  );
}
