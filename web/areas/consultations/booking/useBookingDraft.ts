// The booking draft as state, saved on every change.
import { useCallback, useState } from "react";
import type { User } from "~/services/session";
import { type BookingDraft, type DraftOwner, loadDraft, saveDraft } from "./draft";
import type { PatientForm } from "./patient";

type Update = Partial<BookingDraft> | ((draft: BookingDraft) => Partial<BookingDraft>);

export function useBookingDraft(doctor: string, owner: DraftOwner): [BookingDraft, (update: Update) => void] {
  const [draft, setDraft] = useState(() => loadDraft(doctor, owner));
  const updateDraft = useCallback(
    (update: Update) => {
      setDraft((current) => {
        const next = { ...current, ...(typeof update === "function" ? update(current) : update) };
        saveDraft(next, owner);
        return next;
      });
    },
    [owner],
  );
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
