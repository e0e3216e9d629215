// Who is here: a guest or a member. The server knows; this asks it, and forgets it at sign-out.
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, api, type Schema } from "~/api/client";
import { clearDrafts } from "../lib/storage/formDrafts";
import { clearUserStorage } from "../lib/storage/userStorage";

export type User = Schema<"UserView">;
export type Role = Schema<"Role">;

/** Readable beside the real, HttpOnly session cookie, so that a guest's page makes no failing call. */
export const SIGNED_IN_COOKIE = "dft_signed_in";

/**
 * `loading` until the page knows, always so in prerendered HTML; `unreachable` when somebody seems signed in but the server
 * did not say who.
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
    // The cookie outlived the session: a guest, not a failure.
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => fetchCurrentUser(signal),
  // Looking again when the tab is looked at again follows a sign-in or sign-out in another tab.
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery);
  if (isPending) return { status: "loading", user: null };
  if (data === undefined) return { status: "unreachable", user: null };
  return data ? { status: "member", user: data } : { status: "guest", user: null };
}

/** After sign-in: the user is known, and what was answered to the guest, or is on its way to them, is asked again. */
export async function startSession(cache: QueryClient, user: User): Promise<void> {
  await cache.cancelQueries();
  cache.setQueryData(sessionQuery.queryKey, user);
  await cache.invalidateQueries({ predicate: isNotSession });
}

/** At sign-out: nothing the member saw or typed stays behind for the next person at this device. */
export async function clearSession(cache: QueryClient): Promise<void> {
  await cache.cancelQueries();
  cache.setQueryData(sessionQuery.queryKey, null);
  cache.removeQueries({ predicate: isNotSession });
  cache.getMutationCache().clear();
  clearDrafts();
  clearUserStorage();
}

function isNotSession({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== sessionQuery.queryKey[0];
}
