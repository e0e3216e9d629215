// The booking form: doctor, slot, patient, coupon, price and payment.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { applyServerErrors } from "~/lib/forms/applyServerErrors";
import { paths } from "~/lib/paths";
import { CouponBox } from "~/services/coupons/CouponBox";
import { useSession } from "~/services/session";
import { BackLink } from "~/ui/navigation/BackLink";
import { Stepper } from "~/ui/navigation/Stepper";
import type { Doctor } from "../api";
import { BOOKING_STEPS } from "../constants";
import { SlotPicker } from "../slots/SlotPicker";
import { findSlot, isSelectable, nearestFree } from "../slots/slots";
import { useSlots } from "../slots/useSlots";
import { dateIn, toOffsetIso } from "../times";
import { BookingDoctor } from "./BookingDoctor";
import { BookingError, SlotTakenAlert } from "./BookingError";
import { BookingSuccess } from "./BookingSuccess";
import { BookingSummary } from "./BookingSummary";
import type { DraftOwner } from "./draft";
import { HoldBanner } from "./HoldBanner";
import { PatientFields } from "./PatientFields";
import { isFilled, type PatientForm, toPatientInput, validatedFields } from "./patient";
import { couponTerms, quote } from "./price";
import { StickyPayBar } from "./StickyPayBar";
import { useActiveHold } from "./useActiveHold";
import { useBooking } from "./useBooking";
import { useBookingDraft, withDefaults } from "./useBookingDraft";
import { usePatientForm } from "./usePatientForm";
import { useTimeFromUrl } from "./useTimeFromUrl";

type Props = { id: string; doctor: Doctor; owner: DraftOwner };

export function BookingForm({ id, doctor, owner }: Props) {
  const { user, status } = useSession();
  const [draft, updateDraft] = useBookingDraft(id, owner);
  const slots = useSlots(id);
  const { zone, map } = slots;
  const unavailableTime = useTimeFromUrl(map, updateDraft);
  const hold = useActiveHold(doctor.id);

  const found = map && draft.startsAt ? findSlot(map, draft.startsAt) : undefined;
  const selected = found && isSelectable(found.slot) ? found.slot : undefined;
  const takenSlot = map && draft.startsAt && !selected ? draft.startsAt : null;

  const form = usePatientForm(withDefaults(draft.patient, user), (changes) =>
    updateDraft(({ patient }) => ({ patient: { ...patient, ...changes } })),
  );
  const formFilled = isFilled(form.watch());

  const fee = doctor.consultation_fee;
  const price = quote(fee, user?.consultation_percent ?? 0, draft.coupon && couponTerms(draft.coupon, fee));
  const [couponRejected, setCouponRejected] = useState(false);

  const { isPending, failure, clearFailure, freeBooking, book } = useBooking({
    onSlotTaken: () => updateDraft({ startsAt: null }),
    applyFieldErrors: (error) => applyServerErrors(form, error, { fields: validatedFields, prefix: "patient." }),
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

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || !selected || !formFilled) return;
    const bookSelected = (patient: PatientForm) =>
      book({
        doctor_id: doctor.id,
        appointment_datetime: toOffsetIso(selected.starts_at, zone),
        expected_amount: amount,
        patient: toPatientInput(patient),
        ...(draft.coupon && { coupon_code: draft.coupon.code }),
      });
    void form.handleSubmit(bookSelected)();
  }

  const name = doctor.display_name;
  if (freeBooking) return <BookingSuccess appointment={freeBooking} />;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-2 sm:px-6">
      <BackLink to={paths.consultations}>{t`Consultations`}</BackLink>
      <h1 className="mt-1 mb-5 px-2 text-2xl sm:px-0">
        <Trans>Book a session with {name}</Trans>
      </h1>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10">
        <BookingDoctor doctor={doctor} />
        <form
          noValidate
          onSubmit={submit}
          className="flex min-w-0 flex-col gap-10 [&_input]:scroll-mb-40 [&_textarea]:scroll-mb-40"
        >
          <div className="flex flex-col gap-6">
            <Stepper
              label={t({ message: "Booking", context: "the steps of booking" })}
              steps={BOOKING_STEPS.map((step) => t(step))}
              current={!selected ? 0 : formFilled ? 2 : 1}
            />
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
                message={t`The time you chose is not free any more.`}
                alternatives={map ? nearestFree(map, takenSlot) : []}
                zone={zone}
                onSelect={selectSlot}
              />
            )}
          </SlotPicker>
          <PatientFields form={form} />
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
              appliesTo={price.membershipDiscount > 0 ? t`after your member discount` : undefined}
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
