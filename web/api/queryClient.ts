// How answers are kept and asked for again; one cache for the whole page.
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./error";

const MAX_RETRIES = 2;

/** A refusal will not change by asking again; silence and a server's own failure may. */
export function shouldRetry(failures: number, error: Error): boolean {
  const passing = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return passing && failures < MAX_RETRIES;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: shouldRetry,
        // A device that says it is offline gets the words for no response, not an endless skeleton; and another try when it is back.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
}
