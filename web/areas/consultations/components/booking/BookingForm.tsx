// The booking page: the doctor, the time, the patient, the coupon, the sum, and the way to pay.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "~/lib/paths";
import { CouponBox } from "~/services/coupons/CouponBox";
import { useSession } from "~/services/session";
import { BackLink } from "~/ui/navigation/BackLink";
import { Stepper } from "~/ui/navigation/Stepper";
import type { Doctor } from "../../api";
import { BOOKING_STEPS } from "../../constants";
import {
  isFilled,
  type PatientErrors,
  type PatientForm,
  patientErrors,
  toPatientInput,
  type ValidatedField,
  validatedFields,
} from "../../patient";
import { couponTerms, planFromName, quote } from "../../price";
import { doctorName } from "../../rules";
import { canChoose, firstAtClock, nearestFree, slotAt } from "../../slots";
import { dateIn, toOffsetIso } from "../../times";
import { useActiveHold } from "../../useActiveHold";
import { useBooking } from "../../useBooking";
import { useBookingDraft, withDefaults } from "../../useBookingDraft";
import { useSlots } from "../../useSlots";
import { BookingDoctor } from "./BookingDoctor";
import { BookingError, SlotTakenAlert } from "./BookingError";
import { BookingSuccess } from "./BookingSuccess";
import { BookingSummary } from "./BookingSummary";
import { HoldBanner } from "./HoldBanner";
import { PatientFields } from "./PatientFields";
import { SlotPicker } from "./SlotPicker";
import { StickyPayBar } from "./StickyPayBar";

export default function BookingForm({ id, doctor }: { id: string; doctor: Doctor }) {
  const { user, status } = useSession();
  const [draft, change] = useBookingDraft(id);
  const slots = useSlots(id);
  const { zone, map } = slots;
  const missed = useTimeFromUrl(map, change);
  const hold = useActiveHold(doctor.id);

  const found = map && draft.startsAt ? slotAt(map, draft.startsAt) : undefined;
  const chosen = found && canChoose(found.slot) ? found : undefined;
  const lost = map && draft.startsAt && !chosen ? draft.startsAt : null;

  const patient = withDefaults(draft.patient, user);
  const { errors, show, showAll, refuse, edited } = useFieldErrors(patient);

  const fee = doctor.consultation_fee;
  const price = quote(fee, planFromName(user), draft.coupon && couponTerms(draft.coupon, fee));
  const [couponRefused, setCouponRefused] = useState(false);

  const form = useRef<HTMLFormElement>(null);
  const focusFirst = (wrong: PatientErrors) => {
    const field = validatedFields.find((name) => wrong[name]);
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };

  const { processing, trouble, forgetTrouble, booked, book } = useBooking({
    onTaken: () => change({ startsAt: null }),
    onFieldErrors: (wrong) => {
      refuse(wrong);
      focusFirst(wrong);
    },
    onCouponRefused: () => {
      change({ coupon: null });
      setCouponRefused(true);
    },
  });
  // What the server named is the price, until something else that counts is chosen.
  const amount = trouble?.kind === "price" ? trouble.amount : price.amount;

  function choose(startsAt: string) {
    if (trouble?.kind !== "price") forgetTrouble();
    change({ startsAt, date: dateIn(zone, startsAt) });
  }

  function type(typed: Partial<PatientForm>) {
    edited(typed);
    change({ patient: { ...draft.patient, ...typed } });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (processing || !chosen || !isFilled(patient)) return;
    const wrong = patientErrors(patient);
    showAll();
    if (Object.keys(wrong).length > 0) return focusFirst(wrong);
    void book({
      doctor_id: doctor.id,
      appointment_datetime: toOffsetIso(chosen.slot.starts_at, zone),
      expected_amount: amount,
      patient: toPatientInput(patient),
      ...(draft.coupon && { coupon_code: draft.coupon.code }),
    });
  }

  const filled = isFilled(patient);
  if (booked) return <BookingSuccess booking={booked} />;
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
            <Stepper label="Booking" steps={BOOKING_STEPS} current={!chosen ? 0 : filled ? 2 : 1} />
            {hold && <HoldBanner hold={hold} zone={zone} />}
          </div>
          <SlotPicker
            slots={slots}
            date={draft.date}
            startsAt={chosen?.slot.starts_at ?? null}
            missed={missed}
            onDate={(date) => change({ date })}
            onSlot={choose}
          >
            {lost && trouble?.kind !== "taken" && (
              <SlotTakenAlert
                words="The time you chose is not free any more."
                nearest={map ? nearestFree(map, lost) : []}
                zone={zone}
                onChoose={choose}
              />
            )}
          </SlotPicker>
          <PatientFields patient={patient} errors={errors} onType={type} onLeave={show} />
          <BookingSummary
            doctor={doctor}
            startsAt={chosen?.slot.starts_at ?? null}
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
              rejected={couponRefused}
              onApply={(coupon) => {
                setCouponRefused(false);
                forgetTrouble();
                change({ coupon });
              }}
              onRemove={() => {
                forgetTrouble();
                change({ coupon: null });
              }}
            />
          </BookingSummary>
          {trouble && <BookingError trouble={trouble} zone={zone} onChoose={choose} />}
          <StickyPayBar
            amount={amount}
            chosen={chosen !== undefined}
            filled={filled}
            processing={processing}
            guest={status === "guest"}
          />
        </form>
      </div>
    </div>
  );
}

/** A time from the profile's quick booking: the first date on which it is free, or that it is not. */
function useTimeFromUrl(
  map: ReturnType<typeof useSlots>["map"],
  change: (change: { date: string; startsAt: string } | { startsAt: null }) => void,
): string | null {
  const [query, setQuery] = useSearchParams();
  const [missed, setMissed] = useState<string | null>(null);
  const wanted = query.get("time");
  useEffect(() => {
    if (!wanted || !map) return;
    const found = firstAtClock(map, wanted);
    change(found ? { date: found.date, startsAt: found.slot.starts_at } : { startsAt: null });
    setMissed(found ? null : wanted);
    // Done once: from here on what is chosen on the page counts, through a reload too.
    const rest = new URLSearchParams(query);
    rest.delete("time");
    setQuery(rest, { replace: true, preventScrollReset: true });
  }, [wanted, map, change, query, setQuery]);
  return missed;
}

/** Errors show once a field was left, or all after a press; the server's until the field is edited. */
function useFieldErrors(patient: PatientForm) {
  const [left, setLeft] = useState<readonly ValidatedField[]>([]);
  const [refused, setRefused] = useState<PatientErrors>({});
  const wrong = patientErrors(patient);
  const shown = left.map((field) => [field, wrong[field]] as const).filter(([, words]) => words);
  return {
    errors: { ...refused, ...Object.fromEntries(shown) } as PatientErrors,
    show: (field: ValidatedField) => setLeft((before) => (before.includes(field) ? before : [...before, field])),
    showAll: () => setLeft(validatedFields),
    refuse: setRefused,
    edited: (typed: Partial<PatientForm>) =>
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in typed)))),
  };
}
