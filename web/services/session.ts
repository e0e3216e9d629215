// The session: guest or member, loaded from the server and cleared at sign-out.
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, api, type Schema } from "~/api/client";
import { clearDrafts } from "../lib/storage/formDrafts";
import { clearUserStorage } from "../lib/storage/userStorage";

export type User = Schema<"UserView">;
export type Role = Schema<"Role">;

/** A readable hint beside the HttpOnly session cookie, so that guests cause no failing request. */
export const SIGNED_IN_COOKIE = "dft_signed_in";

/**
 * `loading` until it is known, and always in prerendered HTML; `unreachable` when the hint cookie is set but the request failed.
 */
export type Session = { status: "loading" | "guest" | "unreachable"; user: null } | { status: "member"; user: User };

function hasSessionHint(): boolean {
  return document.cookie.split("; ").includes(`${SIGNED_IN_COOKIE}=1`);
}

async function fetchCurrentUser(signal: AbortSignal): Promise<User | null> {
  if (!hasSessionHint()) return null;
  try {
    return await api.get("/api/v1/users/me/", { signal });
  } catch (error) {
    // The hint cookie outlived the session.
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => fetchCurrentUser(signal),
  // The refetch on window focus follows a sign-in or sign-out in another tab.
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery);
  if (isPending) return { status: "loading", user: null };
  if (data === undefined) return { status: "unreachable", user: null };
  return data ? { status: "member", user: data } : { status: "guest", user: null };
}

/** After sign-in: stores the user and refetches everything that was loaded, or is loading, for the guest. */
export async function startSession(queryClient: QueryClient, user: User): Promise<void> {
  await queryClient.cancelQueries();
  queryClient.setQueryData(sessionQuery.queryKey, user);
  await queryClient.invalidateQueries({ predicate: isNotSession });
}

/** At sign-out: removes everything the user saw or typed from this device. */
export async function clearSession(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  queryClient.removeQueries({ predicate: isNotSession });
  queryClient.getMutationCache().clear();
  clearDrafts();
  clearUserStorage();
}

function isNotSession({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== sessionQuery.queryKey[0];
}
