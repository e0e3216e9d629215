// One QueryClient per page load, shared by components and route middleware.
import type { QueryClient } from "@tanstack/react-query";
import { createQueryClient } from "~/api/queryClient";

let browserClient: QueryClient | undefined;

/** Each prerendered page has its own. */
export function getQueryClient(): QueryClient {
  if (typeof window === "undefined") return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
