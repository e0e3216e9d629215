// The checkout as far as it has come, kept with every change.
import { useCallback, useState } from "react";
import { type CheckoutDraft, loadDraft, saveDraft } from "./draft";

export type ChangeDraft = (
  change: Partial<CheckoutDraft> | ((before: CheckoutDraft) => Partial<CheckoutDraft>),
) => void;

export function useCheckoutDraft(): [CheckoutDraft, ChangeDraft] {
  const [draft, setDraft] = useState(loadDraft);
  const change: ChangeDraft = useCallback((change) => {
    setDraft((before) => {
      const next = { ...before, ...(typeof change === "function" ? change(before) : change) };
      saveDraft(next);
      return next;
    });
  }, []);
  return [draft, change];
}
