// Defaults of TanStack Query.
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./error";

const MAX_RETRIES = 2;

/** Network errors and 5xx may be temporary; other errors are not retried. */
export function shouldRetry(failureCount: number, error: Error): boolean {
  const isTemporary = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return isTemporary && failureCount < MAX_RETRIES;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: shouldRetry,
        // Fail fast when navigator.onLine is false instead of pausing queries; refetchOnReconnect retries them.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
}
