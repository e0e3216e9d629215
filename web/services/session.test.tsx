// Who is here, and what is left of them afterwards.
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
  roles: [],
};

let cache: QueryClient;

beforeEach(() => {
  cache = createQueryClient();
  cache.setDefaultOptions({ queries: { retry: false } });
});

afterEach(() => {
  cleanup();
  document.cookie = "dft_signed_in=; max-age=0";
});

function renderSession() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  return renderHook(useSession, { wrapper }).result;
}

function serverAnswers(status: number, body: unknown) {
  const fetch = vi.fn(async () => Response.json(body, { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("a guest's page asks nothing", async () => {
  const fetch = serverAnswers(401, {});
  const session = renderSession();
  expect(session.current.status).toBe("loading");
  await waitFor(() => expect(session.current).toEqual({ status: "guest", user: null }));
  expect(fetch).not.toHaveBeenCalled();
});

test("with the cookie the server says who is here", async () => {
  document.cookie = "dft_signed_in=1";
  serverAnswers(200, asha);
  const session = renderSession();
  await waitFor(() => expect(session.current).toEqual({ status: "member", user: asha }));
});

test("a session that has ended is a guest", async () => {
  document.cookie = "dft_signed_in=1";
  serverAnswers(401, { message: "Please sign in", code: "not_signed_in" });
  const session = renderSession();
  await waitFor(() => expect(session.current.status).toBe("guest"));
});

test("a silent server leaves the question open", async () => {
  document.cookie = "dft_signed_in=1";
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const session = renderSession();
  await waitFor(() => expect(session.current).toEqual({ status: "unreachable", user: null }));
});

test("signing in is seen at once, and the guest's answers are old", async () => {
  const session = renderSession();
  await waitFor(() => expect(session.current.status).toBe("guest"));
  cache.setQueryData(["tracks"], ["as a guest saw them"]);
  await startSession(cache, asha);
  await waitFor(() => expect(session.current).toEqual({ status: "member", user: asha }));
  expect(cache.getQueryState(["tracks"])?.isInvalidated).toBe(true);
  expect(cache.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(false);
});

test("an answer on its way to the guest is not the member's", async () => {
  const ask = vi
    .fn()
    .mockReturnValueOnce(new Promise(() => {}))
    .mockResolvedValue("a member's");
  const stop = new QueryObserver(cache, { queryKey: ["access"], queryFn: ask }).subscribe(() => {});
  await startSession(cache, asha);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(cache.getQueryData(["access"])).toBe("a member's");
  stop();
});

test("signing out leaves no answer and no draft", async () => {
  await startSession(cache, asha);
  cache.setQueryData(["appointments"], ["private"]);
  saveFormDraft("booking", { concerns: "private" });
  const session = renderSession();
  await clearSession(cache);
  await waitFor(() => expect(session.current).toEqual({ status: "guest", user: null }));
  expect(cache.getQueryData(["appointments"])).toBeUndefined();
  expect(consumeFormDraft("booking")).toBeNull();
});
