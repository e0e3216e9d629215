// The booking as far as it has come, kept with every change.
import { useCallback, useState } from "react";
import type { User } from "~/services/session";
import { type BookingDraft, loadDraft, saveDraft } from "./draft";
import type { PatientForm } from "./patient";

export function useBookingDraft(doctor: string): [BookingDraft, (change: Partial<BookingDraft>) => void] {
  const [draft, setDraft] = useState(() => loadDraft(doctor));
  const change = useCallback((change: Partial<BookingDraft>) => {
    setDraft((before) => {
      const next = { ...before, ...change };
      saveDraft(next);
      return next;
    });
  }, []);
  return [draft, change];
}

/** What was typed; what was not comes from whoever is signed in. */
export function withDefaults(typed: Partial<PatientForm>, user: User | null): PatientForm {
  return {
    name: user?.username ?? "",
    email: user?.email ?? "",
    phone: "",
    age: "",
    concerns: "",
    previousTherapy: false,
    whatsappOptIn: false,
    ...typed,
  };
}
