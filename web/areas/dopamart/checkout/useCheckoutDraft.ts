// The checkout draft, saved on every change.
import { useCallback, useState } from "react";
import { type CheckoutDraft, loadDraft, saveDraft } from "./draft";

export type ChangeDraft = (update: Partial<CheckoutDraft> | ((draft: CheckoutDraft) => Partial<CheckoutDraft>)) => void;

/** Remount the component when the user changes: the draft belongs to one user. */
export function useCheckoutDraft(userId: number | null): [CheckoutDraft, ChangeDraft] {
  const [draft, setDraft] = useState(() => loadDraft(userId));
  const changeDraft: ChangeDraft = useCallback(
    (update) => {
      setDraft((draft) => {
        const next = { ...draft, ...(typeof update === "function" ? update(draft) : update) };
        saveDraft(next, userId);
        return next;
      });
    },
    [userId],
  );
  return [draft, changeDraft];
}
