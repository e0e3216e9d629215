import { type QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/queryClient";
import { consumeFormDraft, saveFormDraft } from "../lib/storage/formDrafts";
import { clearSession, sessionQuery, startSession, type User, useSession } from "./session";

const asha: User = {
  id: 12,
  username: "Asha Rao",
  name: "Asha Rao",
  email: "asha@example.in",
  is_premium: false,
  consultation_percent: 0,
  roles: [],
};

let queryClient: QueryClient;

beforeEach(() => {
  queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
});

afterEach(() => {
  cleanup();
  document.cookie = "dft_signed_in=; max-age=0; path=/";
});

function renderSession() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook(useSession, { wrapper }).result;
}

function mockResponse(status: number, body: unknown) {
  const fetch = vi.fn(async () => Response.json(body, { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("a guest without the hint cookie causes no request", async () => {
  const fetch = mockResponse(401, {});
  const session = renderSession();
  expect(session.current.status).toBe("loading");
  await waitFor(() => expect(session.current).toEqual({ status: "guest", user: null }));
  expect(fetch).not.toHaveBeenCalled();
});

test("with the hint cookie the user is loaded", async () => {
  document.cookie = "dft_signed_in=1; path=/";
  mockResponse(200, asha);
  const session = renderSession();
  await waitFor(() => expect(session.current).toEqual({ status: "member", user: asha }));
});

test("an expired session is a guest", async () => {
  document.cookie = "dft_signed_in=1; path=/";
  mockResponse(401, { message: "Please sign in", code: "not_signed_in" });
  const session = renderSession();
  await waitFor(() => expect(session.current.status).toBe("guest"));
});

test("a network error is unreachable, not a guest", async () => {
  document.cookie = "dft_signed_in=1; path=/";
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const session = renderSession();
  await waitFor(() => expect(session.current).toEqual({ status: "unreachable", user: null }));
});

test("signing in updates the session and invalidates the guest's data", async () => {
  const session = renderSession();
  await waitFor(() => expect(session.current.status).toBe("guest"));
  queryClient.setQueryData(["tracks"], ["as a guest saw them"]);
  await startSession(queryClient, asha);
  await waitFor(() => expect(session.current).toEqual({ status: "member", user: asha }));
  expect(queryClient.getQueryState(["tracks"])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(false);
});

test("a response for the guest that arrives after sign-in is discarded", async () => {
  const queryFn = vi
    .fn()
    .mockReturnValueOnce(new Promise(() => {}))
    .mockResolvedValue("a member's");
  const unsubscribe = new QueryObserver(queryClient, { queryKey: ["access"], queryFn }).subscribe(() => {});
  await startSession(queryClient, asha);
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(queryClient.getQueryData(["access"])).toBe("a member's");
  unsubscribe();
});

test("signing out removes cached data and drafts", async () => {
  await startSession(queryClient, asha);
  queryClient.setQueryData(["appointments"], ["private"]);
  saveFormDraft("booking", { concerns: "private" });
  const session = renderSession();
  await clearSession(queryClient);
  await waitFor(() => expect(session.current).toEqual({ status: "guest", user: null }));
  expect(queryClient.getQueryData(["appointments"])).toBeUndefined();
  expect(consumeFormDraft("booking")).toBeNull();
});
