// The booking draft as state, saved on every change.
import { useCallback, useState } from "react";
import type { User } from "~/services/session";
import { type BookingDraft, loadDraft, saveDraft } from "./draft";
import type { PatientForm } from "./patient";

export function useBookingDraft(doctor: string): [BookingDraft, (changes: Partial<BookingDraft>) => void] {
  const [draft, setDraft] = useState(() => loadDraft(doctor));
  const updateDraft = useCallback((changes: Partial<BookingDraft>) => {
    setDraft((current) => {
      const next = { ...current, ...changes };
      saveDraft(next);
      return next;
    });
  }, []);
  return [draft, updateDraft];
}

/** Fills the fields that were not edited from the user's account. */
export function withDefaults(edited: Partial<PatientForm>, user: User | null): PatientForm {
  return {
    name: user?.username ?? "",
    email: user?.email ?? "",
    phone: "",
    age: "",
    concerns: "",
    previousTherapy: false,
    whatsappOptIn: false,
    ...edited,
  };
}
