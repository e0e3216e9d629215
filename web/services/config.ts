// Public settings of the server: sign-in methods, social links, demo video. They change with a restart only, so they never go stale.
import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "~/api/client";

export type Config = Schema<"ConfigView">;

export const configQuery = queryOptions({
  queryKey: ["config"],
  queryFn: ({ signal }) => api.get("/api/v1/config/", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
