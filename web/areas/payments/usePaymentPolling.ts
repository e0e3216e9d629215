// Asks how a payment stands until it has an end, calmly, and for a minute at a time.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { fetchPayment, pollDelay, providerParams } from "~/services/payments";
import { isFinal, type KnownStatus } from "./rules";

const PATIENCE = 60_000;

type Asking = KnownStatus & {
  checking: boolean;
  /** Asks now, and goes on asking for another minute. */
  checkAgain: () => void;
};

type PaymentSnapshot = Omit<KnownStatus, "slow">;
const NOTHING: PaymentSnapshot = { payment: undefined, error: null, failures: 0 };

/** A failure is a word too: the page goes on showing it while the next question is under way. */
const wordQuery = (token: string | null, search: string) =>
  queryOptions({
    queryKey: ["payments", token],
    queryFn: async ({ client, queryKey, signal }): Promise<PaymentSnapshot> => {
      try {
        return { payment: await fetchPayment(token ?? "", providerParams(search), signal), error: null, failures: 0 };
      } catch (error) {
        if (signal.aborted || !(error instanceof Error)) throw error;
        const { payment, failures } = client.getQueryData<PaymentSnapshot>(queryKey) ?? NOTHING;
        return { payment, error, failures: failures + 1 };
      }
    },
    enabled: token !== null,
    // Old at once, so that it is asked again when the tab is looked at again or the network is back.
    staleTime: 0,
  });

/** `token` is null when the address has none: then nobody is asked. */
export function usePaymentPolling(token: string | null, search: string): Asking {
  const [slow, setSlow] = useState(false);
  const [minute, setMinute] = useState(0);
  const answersBefore = useRef(0);
  const answers = useRef(0);

  const { data, isFetching, refetch } = useQuery({
    ...wordQuery(token, search),
    refetchInterval: ({ state }) => {
      answers.current = state.dataUpdateCount;
      if (slow || isFinal(state.data ?? NOTHING)) return false;
      return pollDelay(answers.current - answersBefore.current);
    },
  });

  const anotherMinute = useCallback(() => {
    answersBefore.current = answers.current;
    setSlow(false);
    setMinute((count) => count + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each minute has its own end
  useEffect(() => {
    const ending = setTimeout(() => setSlow(true), PATIENCE);
    return () => clearTimeout(ending);
  }, [minute]);

  useEffect(() => {
    const lookedAt = () => document.visibilityState === "visible" && anotherMinute();
    document.addEventListener("visibilitychange", lookedAt);
    window.addEventListener("online", anotherMinute);
    return () => {
      document.removeEventListener("visibilitychange", lookedAt);
      window.removeEventListener("online", anotherMinute);
    };
  }, [anotherMinute]);

  const checkAgain = useCallback(() => {
    anotherMinute();
    void refetch();
  }, [anotherMinute, refetch]);

  return { ...(data ?? NOTHING), slow, checking: isFetching, checkAgain };
}
