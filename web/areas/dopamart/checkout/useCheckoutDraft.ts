// The checkout draft, saved on every change.
import { useCallback, useState } from "react";
import { type CheckoutDraft, loadDraft, saveDraft } from "./draft";

export type ChangeDraft = (update: Partial<CheckoutDraft> | ((draft: CheckoutDraft) => Partial<CheckoutDraft>)) => void;

export function useCheckoutDraft(): [CheckoutDraft, ChangeDraft] {
  const [draft, setDraft] = useState(loadDraft);
  const changeDraft: ChangeDraft = useCallback((update) => {
    setDraft((draft) => {
      const next = { ...draft, ...(typeof update === "function" ? update(draft) : update) };
      saveDraft(next);
      return next;
    });
  }, []);
  return [draft, changeDraft];
}
