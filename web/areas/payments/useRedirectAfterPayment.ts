// After a payment that was made: everything it changed is asked again, and the person goes on to what they bought.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { refreshAfterPayment } from "~/services/payments";
import { toast } from "~/ui/feedback/toast";

/** Long enough to read that it worked. */
const PAUSE = 1500;

/** Goes to `to` by itself once it is there. Answers with the saying of the news, for the link that goes there sooner. */
export function useRedirectAfterPayment(to: string | null, message: string): () => void {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const said = useRef(false);

  const say = useCallback(() => {
    if (said.current) return;
    said.current = true;
    toast.success(message);
  }, [message]);

  useEffect(() => {
    if (to === null) return;
    void refreshAfterPayment(cache);
    const leaving = setTimeout(() => {
      say();
      void navigate(to, { replace: true });
    }, PAUSE);
    return () => clearTimeout(leaving);
  }, [to, cache, navigate, say]);

  return say;
}
