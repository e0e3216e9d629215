// Booking: from the press to the provider's page, with every way it can end.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "~/api/client";
import { confirmedPath } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { resolvePaymentUrl } from "~/services/payments";
import { sessionQuery } from "~/services/session";
import { type BookAppointmentInput, type Booking, bookAppointment, CONSULTATIONS } from "../api";
import { clearDraft } from "./draft";
import { type PatientErrors, serverFieldErrors } from "./patient";

export type BookingFailure =
  /** Somebody was quicker; these are free, by the moment they begin. */
  | { kind: "taken"; words: string; nearest: string[] }
  | { kind: "price"; seen: number; amount: number }
  /** What stands in the way is on My Consultations. */
  | { kind: "elsewhere"; words: string }
  /** The time is held, and the provider has given no link yet. */
  | { kind: "no-link" }
  | { kind: "failed"; why: string };

type Props = {
  onTaken: () => void;
  onFieldErrors: (errors: PatientErrors) => void;
  onCouponRefused: () => void;
};

/** Long enough to read that it worked. */
const PAUSE = 2000;

export function useBooking({ onTaken, onFieldErrors, onCouponRefused }: Props) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [processing, setProcessing] = useState(false);
  const [trouble, setTrouble] = useState<BookingFailure | null>(null);
  /** Booked, with nothing to pay. */
  const [booked, setBooked] = useState<Booking | null>(null);
  // A second press may come before the first has been drawn.
  const attempt = useRef<AbortController | null>(null);

  useEffect(() => {
    // The way back from the provider may bring this very page, still saying Processing.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      attempt.current = null;
      setProcessing(false);
      void refresh(cache);
    };
    window.addEventListener("pageshow", shown);
    return () => {
      window.removeEventListener("pageshow", shown);
      attempt.current?.abort();
    };
  }, [cache]);

  useEffect(() => {
    if (!booked) return;
    const going = setTimeout(() => void navigate(confirmedPath(booked.id), { replace: true }), PAUSE);
    return () => clearTimeout(going);
  }, [booked, navigate]);

  async function book(wish: BookAppointmentInput): Promise<void> {
    if (attempt.current || booked) return;
    const own = new AbortController();
    attempt.current = own;
    setProcessing(true);
    setTrouble(null);
    const leaving = await send(wish, own.signal).catch((error: unknown) => own.signal.aborted || tell(error, wish));
    // On the way to another page the words stay until this one is gone.
    if (leaving || own.signal.aborted) return;
    attempt.current = null;
    setProcessing(false);
  }

  /** Whether this page is being left. */
  async function send(wish: BookAppointmentInput, signal: AbortSignal): Promise<boolean> {
    if ((await cache.ensureQueryData(sessionQuery)) === null) return signIn();
    const booking = await bookAppointment(wish);
    void refresh(cache);
    if (signal.aborted) return false;
    if (booking.status === "booked") {
      // Nothing was left to pay.
      clearDraft();
      setBooked(booking);
      return false;
    }
    const address = await resolvePaymentUrl(booking, signal);
    if (signal.aborted) return false;
    if (address) window.location.assign(address);
    else setTrouble({ kind: "no-link" });
    return address !== null;
  }

  /** The form comes back as it is: every change of it is kept. */
  function signIn(): true {
    void navigate(loginUrl(pathname + search));
    return true;
  }

  function tell(error: unknown, wish: BookAppointmentInput): boolean {
    if (!(error instanceof ApiError)) {
      setTrouble({ kind: "failed", why: "Unexpected error" });
      return false;
    }
    const { status, code, message, errors, body } = error;
    const fields = serverFieldErrors(errors);
    if (status === 401) {
      void cache.invalidateQueries(sessionQuery);
      return signIn();
    }
    if (code === "slot_taken" || code === "slot_not_found") {
      setTrouble({ kind: "taken", words: message, nearest: parseIsoDates(body["nearest"]) });
      onTaken();
    } else if (code === "price_changed" && typeof body["amount"] === "number") {
      setTrouble({ kind: "price", seen: wish.expected_amount ?? 0, amount: body["amount"] });
      void cache.invalidateQueries(sessionQuery);
    } else if (code === "invalid_coupon") {
      onCouponRefused();
    } else if (code === "overlaps" || code === "too_many_holds") {
      setTrouble({ kind: "elsewhere", words: message });
    } else if (Object.keys(fields).length > 0) {
      onFieldErrors(fields);
    } else {
      setTrouble({ kind: "failed", why: message });
    }
    // Whatever was refused, the page may be out of date.
    void cache.invalidateQueries({ queryKey: CONSULTATIONS });
    return false;
  }

  return { processing, trouble, forgetTrouble: () => setTrouble(null), booked, book };
}

/** What a booking changes: the times, and my appointments. */
function refresh(cache: QueryClient): Promise<unknown> {
  return Promise.all(
    ["slots", "appointments"].map((what) => cache.invalidateQueries({ queryKey: [...CONSULTATIONS, what] })),
  );
}

function parseIsoDates(nearest: unknown): string[] {
  const list: unknown[] = Array.isArray(nearest) ? nearest : [];
  return list.filter((at): at is string => typeof at === "string" && !Number.isNaN(Date.parse(at))).slice(0, 3);
}
