// Shared by tests of screens: a user, a mocked API, a mocked IntersectionObserver and a router.
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { vi } from "vitest";
import { createQueryClient } from "~/api/queryClient";
import type { User } from "../services/session";

export const testUser: User = {
  id: 12,
  username: "Asha Rao",
  name: "Asha Rao",
  email: "asha@example.in",
  is_premium: false,
  consultation_percent: 0,
  roles: [],
};

type MockResponse = { status?: number; body?: unknown };
type RecordedRequest = { path: string; body: unknown; search?: string };

/**
 * Replaces fetch by responses for these paths (`/api/…`, or `POST /api/…` for one method); other requests fail as network errors. A list is used
 * in its order, and its last response from then on; `null` is a network error. Returns the list of requests, which grows.
 */
export function mockApi(responses: Record<string, MockResponse | (MockResponse | null)[]>): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname: path, search } = new URL(request.url);
    const text = await request.text();
    requests.push({ path, body: text ? JSON.parse(text) : undefined, ...(search && { search }) });
    const configured = responses[`${request.method} ${path}`] ?? responses[path];
    const response = Array.isArray(configured)
      ? configured.length > 1
        ? configured.shift()
        : configured[0]
      : configured;
    if (!response) throw new TypeError("Failed to fetch");
    const { status = 200, body } = response;
    return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
  });
  return requests;
}

/** `seen` reports the observed element as visible or not. */
export function mockIntersectionObserver() {
  const watched: Element[] = [];
  let notify: (entries: { isIntersecting: boolean }[]) => void = () => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: typeof notify) {
        notify = callback;
      }
      observe = (element: Element) => void watched.push(element);
      disconnect = () => {};
    },
  );
  return { watched, seen: (isIntersecting: boolean) => notify([{ isIntersecting }]) };
}

export function createTestQueryClient(): QueryClient {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  return queryClient;
}

/** Renders `screen` at `url`; every other URL renders its path as `at /path`. */
export function renderRoute(
  url: string,
  path: string,
  screen: ReactElement,
  queryClient: QueryClient = createTestQueryClient(),
) {
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: "*", element: <Elsewhere /> },
    ],
    { initialEntries: [url] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { cache: queryClient, router };
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}
