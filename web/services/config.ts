// What this server offers: how to sign in, where it is found elsewhere. It changes with a restart, so one answer serves a visit.
import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "~/api/client";

export type Config = Schema<"ConfigView">;

export const configQuery = queryOptions({
  queryKey: ["config"],
  queryFn: ({ signal }) => api.get("/api/v1/config/", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
