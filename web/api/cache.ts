// How answers are kept and asked for again; one cache for the whole page.
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./error";

const TRIES = 2;

/** A refusal will not change by asking again; silence and a server's own failure may. */
export function worthRetrying(failures: number, error: Error): boolean {
  const passing = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return passing && failures < TRIES;
}

export function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: worthRetrying,
        // A device that says it is offline gets the words for no response, not an endless skeleton; and another try when it is back.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
}
