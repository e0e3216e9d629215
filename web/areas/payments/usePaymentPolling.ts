// Polls a payment until its status is final, with growing delays and for a minute at a time.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { fetchPayment, pollDelay, providerParams } from "~/services/payments";
import { isFinal, type KnownStatus } from "./rules";

const POLLING_WINDOW_MS = 60_000;

type PaymentPolling = KnownStatus & {
  isChecking: boolean;
  /** Refetches now and polls for another minute. */
  checkAgain: () => void;
};

type PaymentSnapshot = Omit<KnownStatus, "slow">;
const EMPTY_SNAPSHOT: PaymentSnapshot = { payment: undefined, error: null, failures: 0 };

/** Errors are returned as data, not thrown, so the previous error stays on screen while polling continues. */
const paymentQuery = (token: string | null, search: string) =>
  queryOptions({
    queryKey: ["payments", token],
    queryFn: async ({ client, queryKey, signal }): Promise<PaymentSnapshot> => {
      try {
        return { payment: await fetchPayment(token ?? "", providerParams(search), signal), error: null, failures: 0 };
      } catch (error) {
        if (signal.aborted || !(error instanceof Error)) throw error;
        const { payment, failures } = client.getQueryData<PaymentSnapshot>(queryKey) ?? EMPTY_SNAPSHOT;
        return { payment, error, failures: failures + 1 };
      }
    },
    enabled: token !== null,
    // Refetched when the tab becomes visible or the network returns.
    staleTime: 0,
  });

/** Without a token nothing is fetched. */
export function usePaymentPolling(token: string | null, search: string): PaymentPolling {
  const [slow, setSlow] = useState(false);
  const [pollingWindow, setPollingWindow] = useState(0);
  const responsesBefore = useRef(0);
  const responses = useRef(0);

  const { data, isFetching, refetch } = useQuery({
    ...paymentQuery(token, search),
    refetchInterval: ({ state }) => {
      responses.current = state.dataUpdateCount;
      if (slow || isFinal(state.data ?? EMPTY_SNAPSHOT)) return false;
      return pollDelay(responses.current - responsesBefore.current);
    },
  });

  const restartPolling = useCallback(() => {
    responsesBefore.current = responses.current;
    setSlow(false);
    setPollingWindow((count) => count + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each polling window has its own timeout
  useEffect(() => {
    const timeout = setTimeout(() => setSlow(true), POLLING_WINDOW_MS);
    return () => clearTimeout(timeout);
  }, [pollingWindow]);

  useEffect(() => {
    const onVisibilityChange = () => document.visibilityState === "visible" && restartPolling();
    document.addEventListener("visibilitychange", onVisibilityChange);
    window.addEventListener("online", restartPolling);
    return () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      window.removeEventListener("online", restartPolling);
    };
  }, [restartPolling]);

  const checkAgain = useCallback(() => {
    restartPolling();
    void refetch();
  }, [restartPolling, refetch]);

  return { ...(data ?? EMPTY_SNAPSHOT), slow, isChecking: isFetching, checkAgain };
}
