// Submits a booking and redirects to the payment provider, or reports why it failed.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "~/api/client";
import { confirmedPath } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { resolvePaymentUrl } from "~/services/payments";
import { sessionQuery } from "~/services/session";
import { type Appointment, type BookAppointmentInput, bookAppointment, CONSULTATIONS } from "../api";
import { clearDraft } from "./draft";
import { type PatientErrors, serverFieldErrors } from "./patient";

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
  onFieldErrors: (errors: PatientErrors) => void;
  onCouponRejected: () => void;
};

/** Time to read the success message before the redirect. */
const REDIRECT_DELAY_MS = 2000;

export function useBooking({ onSlotTaken, onFieldErrors, onCouponRejected }: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<BookingFailure | null>(null);
  /** A free booking, which needs no payment. */
  const [freeBooking, setFreeBooking] = useState<Appointment | null>(null);
  // State updates too late to stop a double click.
  const attempt = useRef<AbortController | null>(null);

  useEffect(() => {
    // Back from the provider, the browser may restore this page from the bfcache while still pending.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      attempt.current = null;
      setPending(false);
      void refetchBookings(queryClient);
    };
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("pageshow", onPageShow);
      attempt.current?.abort();
    };
  }, [queryClient]);

  useEffect(() => {
    if (!freeBooking) return;
    const redirect = () => void navigate(confirmedPath(freeBooking.id), { replace: true });
    const timer = setTimeout(redirect, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [freeBooking, navigate]);

  async function book(input: BookAppointmentInput): Promise<void> {
    if (attempt.current || freeBooking) return;
    const controller = new AbortController();
    attempt.current = controller;
    setPending(true);
    setFailure(null);
    const { signal } = controller;
    const isNavigating = await submit(input, signal).catch(
      (error: unknown) => signal.aborted || handleError(error, input),
    );
    // While navigating away the button stays pending.
    if (isNavigating || signal.aborted) return;
    attempt.current = null;
    setPending(false);
  }

  /** Returns whether the browser is leaving this page. */
  async function submit(input: BookAppointmentInput, signal: AbortSignal): Promise<boolean> {
    if ((await queryClient.ensureQueryData(sessionQuery)) === null) return redirectToLogin();
    const appointment = await bookAppointment(input);
    void refetchBookings(queryClient);
    if (signal.aborted) return false;
    if (appointment.status === "booked") {
      clearDraft();
      setFreeBooking(appointment);
      return false;
    }
    const url = await resolvePaymentUrl(appointment, signal);
    if (signal.aborted) return false;
    if (url) window.location.assign(url);
    else setFailure({ kind: "payment-link-pending" });
    return url !== null;
  }

  /** The draft restores the form after signing in. */
  function redirectToLogin(): true {
    void navigate(loginUrl(pathname + search));
    return true;
  }

  /** Returns whether the browser is leaving this page. */
  function handleError(error: unknown, input: BookAppointmentInput): boolean {
    if (!(error instanceof ApiError)) {
      setFailure({ kind: "error", message: "Unexpected error" });
      return false;
    }
    const { status, code, message, errors, body } = error;
    const fieldErrors = serverFieldErrors(errors);
    if (status === 401) {
      void queryClient.invalidateQueries(sessionQuery);
      return redirectToLogin();
    }
    if (code === "slot_taken" || code === "slot_not_found") {
      setFailure({ kind: "slot-taken", message, alternatives: parseIsoDates(body["nearest"]) });
      onSlotTaken();
    } else if (code === "price_changed" && typeof body["amount"] === "number") {
      setFailure({ kind: "price-changed", shownAmount: input.expected_amount ?? 0, amount: body["amount"] });
      void queryClient.invalidateQueries(sessionQuery);
    } else if (code === "invalid_coupon") {
      onCouponRejected();
    } else if (code === "overlaps" || code === "too_many_holds") {
      setFailure({ kind: "conflict", message });
    } else if (Object.keys(fieldErrors).length > 0) {
      onFieldErrors(fieldErrors);
    } else {
      setFailure({ kind: "error", message });
    }
    // After any rejection the page may be out of date.
    void queryClient.invalidateQueries({ queryKey: CONSULTATIONS });
    return false;
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
