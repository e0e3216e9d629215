// The booking page: doctor, slot, patient, coupon, price and payment.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "~/lib/paths";
import { CouponBox } from "~/services/coupons/CouponBox";
import { useSession } from "~/services/session";
import { BackLink } from "~/ui/navigation/BackLink";
import { Stepper } from "~/ui/navigation/Stepper";
import type { Doctor, SlotMap } from "../api";
import { BOOKING_STEPS } from "../constants";
import { doctorName } from "../doctors/rules";
import { SlotPicker } from "../slots/SlotPicker";
import { findSlot, firstFreeAtTime, isSelectable, nearestFree } from "../slots/slots";
import { useSlots } from "../slots/useSlots";
import { dateIn, toOffsetIso } from "../times";
import { BookingDoctor } from "./BookingDoctor";
import { BookingError, SlotTakenAlert } from "./BookingError";
import { BookingSuccess } from "./BookingSuccess";
import { BookingSummary } from "./BookingSummary";
import { HoldBanner } from "./HoldBanner";
import { PatientFields } from "./PatientFields";
import {
  isFilled,
  type PatientErrors,
  type PatientForm,
  patientErrors,
  toPatientInput,
  type ValidatedField,
  validatedFields,
} from "./patient";
import { activePlanName, couponTerms, quote } from "./price";
import { StickyPayBar } from "./StickyPayBar";
import { useActiveHold } from "./useActiveHold";
import { useBooking } from "./useBooking";
import { useBookingDraft, withDefaults } from "./useBookingDraft";

export default function BookingForm({ id, doctor }: { id: string; doctor: Doctor }) {
  const { user, status } = useSession();
  const [draft, updateDraft] = useBookingDraft(id);
  const slots = useSlots(id);
  const { zone, map } = slots;
  const unavailableTime = useTimeFromUrl(map, updateDraft);
  const hold = useActiveHold(doctor.id);

  const found = map && draft.startsAt ? findSlot(map, draft.startsAt) : undefined;
  const selected = found && isSelectable(found.slot) ? found.slot : undefined;
  const takenSlot = map && draft.startsAt && !selected ? draft.startsAt : null;

  const patient = withDefaults(draft.patient, user);
  const { errors, markTouched, markAllTouched, setServerErrors, clearServerErrors } = useFieldErrors(patient);

  const fee = doctor.consultation_fee;
  const price = quote(fee, activePlanName(user), draft.coupon && couponTerms(draft.coupon, fee));
  const [couponRejected, setCouponRejected] = useState(false);

  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = (fieldErrors: PatientErrors) => {
    const field = validatedFields.find((name) => fieldErrors[name]);
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };

  const { isPending, failure, clearFailure, freeBooking, book } = useBooking({
    onSlotTaken: () => updateDraft({ startsAt: null }),
    onFieldErrors: (fieldErrors) => {
      setServerErrors(fieldErrors);
      focusFirstError(fieldErrors);
    },
    onCouponRejected: () => {
      updateDraft({ coupon: null });
      setCouponRejected(true);
    },
  });
  // The amount reported by the server applies until the coupon changes.
  const amount = failure?.kind === "price-changed" ? failure.amount : price.amount;

  function selectSlot(startsAt: string) {
    if (failure?.kind !== "price-changed") clearFailure();
    updateDraft({ startsAt, date: dateIn(zone, startsAt) });
  }

  function changePatient(changes: Partial<PatientForm>) {
    clearServerErrors(changes);
    updateDraft({ patient: { ...draft.patient, ...changes } });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || !selected || !isFilled(patient)) return;
    const fieldErrors = patientErrors(patient);
    markAllTouched();
    if (Object.keys(fieldErrors).length > 0) return focusFirstError(fieldErrors);
    void book({
      doctor_id: doctor.id,
      appointment_datetime: toOffsetIso(selected.starts_at, zone),
      expected_amount: amount,
      patient: toPatientInput(patient),
      ...(draft.coupon && { coupon_code: draft.coupon.code }),
    });
  }

  const formFilled = isFilled(patient);
  if (freeBooking) return <BookingSuccess appointment={freeBooking} />;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-2 sm:px-6">
      <BackLink to={paths.consultations}>Consultations</BackLink>
      <h1 className="mt-1 mb-5 px-2 text-2xl sm:px-0">Book a session with {doctorName(doctor.name)}</h1>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10">
        <BookingDoctor doctor={doctor} />
        <form
          ref={form}
          noValidate
          onSubmit={submit}
          className="flex min-w-0 flex-col gap-10 [&_input]:scroll-mb-40 [&_textarea]:scroll-mb-40"
        >
          <div className="flex flex-col gap-6">
            <Stepper label="Booking" steps={BOOKING_STEPS} current={!selected ? 0 : formFilled ? 2 : 1} />
            {hold && <HoldBanner hold={hold} zone={zone} />}
          </div>
          <SlotPicker
            slots={slots}
            date={draft.date}
            startsAt={selected?.starts_at ?? null}
            unavailableTime={unavailableTime}
            onSelectDate={(date) => updateDraft({ date })}
            onSelectSlot={selectSlot}
          >
            {takenSlot && failure?.kind !== "slot-taken" && (
              <SlotTakenAlert
                message="The time you chose is not free any more."
                alternatives={map ? nearestFree(map, takenSlot) : []}
                zone={zone}
                onSelect={selectSlot}
              />
            )}
          </SlotPicker>
          <PatientFields patient={patient} errors={errors} onChange={changePatient} onBlur={markTouched} />
          <BookingSummary
            doctor={doctor}
            startsAt={selected?.starts_at ?? null}
            zone={zone}
            price={price}
            amount={amount}
          >
            <CouponBox
              area="consultations"
              amount={fee}
              applied={draft.coupon}
              discountAmount={price.couponDiscount}
              appliesTo={price.membershipDiscount > 0 ? "after your member discount" : undefined}
              rejected={couponRejected}
              onApply={(coupon) => {
                setCouponRejected(false);
                clearFailure();
                updateDraft({ coupon });
              }}
              onRemove={() => {
                clearFailure();
                updateDraft({ coupon: null });
              }}
            />
          </BookingSummary>
          {failure && <BookingError failure={failure} zone={zone} onSelect={selectSlot} />}
          <StickyPayBar
            amount={amount}
            slotSelected={selected !== undefined}
            formFilled={formFilled}
            isPending={isPending}
            isGuest={status === "guest"}
          />
        </form>
      </div>
    </div>
  );
}

/**
 * Applies `?time=` of the quick booking: selects the first free slot at that time of day. Returns the time when no slot is
 * free.
 */
function useTimeFromUrl(
  map: SlotMap | undefined,
  updateDraft: (changes: { date: string; startsAt: string } | { startsAt: null }) => void,
): string | null {
  const [params, setParams] = useSearchParams();
  const [unavailableTime, setUnavailableTime] = useState<string | null>(null);
  const time = params.get("time");
  useEffect(() => {
    if (!time || !map) return;
    const found = firstFreeAtTime(map, time);
    updateDraft(found ? { date: found.date, startsAt: found.slot.starts_at } : { startsAt: null });
    setUnavailableTime(found ? null : time);
    // Removed, so that a reload keeps the slot selected on this page.
    const rest = new URLSearchParams(params);
    rest.delete("time");
    setParams(rest, { replace: true, preventScrollReset: true });
  }, [time, map, updateDraft, params, setParams]);
  return unavailableTime;
}

/** Errors appear once a field is touched, or all on submit; server errors until the field is edited. */
function useFieldErrors(patient: PatientForm) {
  const [touched, setTouched] = useState<readonly ValidatedField[]>([]);
  const [serverErrors, setServerErrors] = useState<PatientErrors>({});
  const allErrors = patientErrors(patient);
  const visible = touched.map((field) => [field, allErrors[field]] as const).filter(([, message]) => message);
  return {
    errors: { ...serverErrors, ...Object.fromEntries(visible) } as PatientErrors,
    markTouched: (field: ValidatedField) =>
      setTouched((fields) => (fields.includes(field) ? fields : [...fields, field])),
    markAllTouched: () => setTouched(validatedFields),
    setServerErrors,
    clearServerErrors: (edited: Partial<PatientForm>) =>
      setServerErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !(field in edited)))),
  };
}
