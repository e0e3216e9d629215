// Submits a booking and redirects to the payment provider, or reports why it failed.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError, isUnauthorized } from "~/api/error";
import { errorMessage } from "~/api/errorMessages";
import { confirmedPath } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { resolvePaymentUrl } from "~/services/payments";
import { type PaymentStart, usePaymentRedirect } from "~/services/payments/usePaymentRedirect";
import { sessionQuery } from "~/services/session";
import { type Appointment, type BookAppointmentInput, bookAppointment, CONSULTATIONS } from "../api";
import { clearDraft } from "./draft";

export type BookingFailure =
  /** `alternatives` are start times of free slots. */
  | { kind: "slot-taken"; message: string; alternatives: string[] }
  | { kind: "price-changed"; shownAmount: number; amount: number }
  /** Conflicts with another appointment of the user, to be solved on My Consultations. */
  | { kind: "conflict"; message: string }
  /** The slot is held, but the provider has not created the payment link yet. */
  | { kind: "payment-link-pending" }
  | { kind: "error"; message: string };

type Props = {
  onSlotTaken: () => void;
  /** Returns whether the error belongs to fields of the form, which then show it. */
  applyFieldErrors: (error: ApiError) => boolean;
  onCouponRejected: () => void;
};

/** Time to read the success message before the redirect. */
const REDIRECT_DELAY_MS = 2000;

export function useBooking({ onSlotTaken, applyFieldErrors, onCouponRejected }: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [failure, setFailure] = useState<BookingFailure | null>(null);
  /** A free booking, which needs no payment. */
  const [freeBooking, setFreeBooking] = useState<Appointment | null>(null);

  useEffect(() => {
    if (!freeBooking) return;
    const redirect = () => void navigate(confirmedPath(freeBooking.id), { replace: true });
    const timer = setTimeout(redirect, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [freeBooking, navigate]);

  const { pay, isPending } = usePaymentRedirect<BookAppointmentInput>({
    start: submit,
    onNoLink: () => setFailure({ kind: "payment-link-pending" }),
    onRestore: () => void refetchBookings(queryClient),
    onAnyError: (error) => {
      // After any rejection the page may be out of date.
      if (error instanceof ApiError && !isUnauthorized(error)) {
        void queryClient.invalidateQueries({ queryKey: CONSULTATIONS });
      }
    },
    onUnauthorized: () => {
      void queryClient.invalidateQueries(sessionQuery);
      return redirectToLogin();
    },
    onCode: {
      slot_taken: showSlotTaken,
      slot_not_found: showSlotTaken,
      price_changed: (error, input) => {
        const { amount } = error.body;
        if (typeof amount !== "number") return showError(error);
        setFailure({ kind: "price-changed", shownAmount: input.expected_amount ?? 0, amount });
        void queryClient.invalidateQueries(sessionQuery);
      },
      invalid_coupon: onCouponRejected,
      overlaps: showConflict,
      too_many_holds: showConflict,
    },
    onError: showError,
  });

  async function submit(input: BookAppointmentInput, signal: AbortSignal): Promise<PaymentStart> {
    if ((await queryClient.ensureQueryData(sessionQuery)) === null) return redirectToLogin();
    const appointment = await bookAppointment(input);
    void refetchBookings(queryClient);
    if (signal.aborted) return "done";
    if (appointment.status === "booked") {
      clearDraft();
      setFreeBooking(appointment);
      return "done";
    }
    return { paymentUrl: await resolvePaymentUrl(appointment, signal) };
  }

  /** The draft restores the form after signing in. */
  function redirectToLogin(): "navigating" {
    void navigate(loginUrl(pathname + search));
    return "navigating";
  }

  function showSlotTaken(error: ApiError) {
    setFailure({
      kind: "slot-taken",
      message: errorMessage(error),
      alternatives: parseIsoDates(error.body["nearest"]),
    });
    onSlotTaken();
  }

  function showConflict(error: ApiError) {
    setFailure({ kind: "conflict", message: errorMessage(error) });
  }

  function showError(error: unknown) {
    if (error instanceof ApiError && applyFieldErrors(error)) return;
    setFailure({ kind: "error", message: errorMessage(error) });
  }

  function book(input: BookAppointmentInput) {
    if (isPending || freeBooking) return;
    setFailure(null);
    void pay(input);
  }

  return { isPending, failure, clearFailure: () => setFailure(null), freeBooking, book };
}

/** A booking changes the slots and the user's appointments. */
function refetchBookings(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    ["slots", "appointments"].map((key) => queryClient.invalidateQueries({ queryKey: [...CONSULTATIONS, key] })),
  );
}

function parseIsoDates(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.filter((date): date is string => typeof date === "string" && !Number.isNaN(Date.parse(date))).slice(0, 3);
}
