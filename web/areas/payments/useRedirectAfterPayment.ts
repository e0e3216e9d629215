// After a successful payment: refetches what it changed and redirects to the purchase.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { refreshAfterPayment } from "~/services/payments";
import { toast } from "~/ui/feedback/toast";

/** Long enough to read the confirmation. */
const REDIRECT_DELAY_MS = 1500;

/** Redirects to `to` when it is not null. Returns a function that shows the message, for a link that leaves sooner. */
export function useRedirectAfterPayment(to: string | null, message: string): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const shown = useRef(false);

  const showMessage = useCallback(() => {
    if (shown.current) return;
    shown.current = true;
    toast.success(message);
  }, [message]);

  useEffect(() => {
    if (to === null) return;
    void refreshAfterPayment(queryClient);
    const timeout = setTimeout(() => {
      showMessage();
      void navigate(to, { replace: true });
    }, REDIRECT_DELAY_MS);
    return () => clearTimeout(timeout);
  }, [to, queryClient, navigate, showMessage]);

  return showMessage;
}
