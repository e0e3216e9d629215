// What the tests of screens share: a member, a server that answers by path, a page to stand on, and what is seen of it.
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
  roles: [],
};

type Answer = { status?: number; body?: unknown };
type Asked = { path: string; body: unknown; search?: string };

/**
 * A server that knows these paths (`/api/…`, or `POST /api/…` for one method) and is silent on all others. A list is given out in its order, and its last answer from
 * then on; `null` is silence. Every request it got is in the list it returns.
 */
export function mockApi(answers: Record<string, Answer | (Answer | null)[]>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname: path, search } = new URL(request.url);
    const text = await request.text();
    asked.push({ path, body: text ? JSON.parse(text) : undefined, ...(search && { search }) });
    const known = answers[`${request.method} ${path}`] ?? answers[path];
    const answer = Array.isArray(known) ? (known.length > 1 ? known.shift() : known[0]) : known;
    if (!answer) throw new TypeError("Failed to fetch");
    const { status = 200, body } = answer;
    return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
  });
  return asked;
}

/** A browser in which what is watched comes into view, and leaves it, when the test says so. */
export function mockIntersectionObserver() {
  const watched: Element[] = [];
  let tell: (looks: { isIntersecting: boolean }[]) => void = () => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(told: typeof tell) {
        tell = told;
      }
      observe = (part: Element) => void watched.push(part);
      disconnect = () => {};
    },
  );
  return { watched, seen: (isIntersecting: boolean) => tell([{ isIntersecting }]) };
}

export function createTestQueryClient(): QueryClient {
  const cache = createQueryClient();
  cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, retry: false } });
  return cache;
}

/** Stands on `screen` at `address`; every other address shows its own name. */
export function renderRoute(
  address: string,
  path: string,
  screen: ReactElement,
  cache: QueryClient = createTestQueryClient(),
) {
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: "*", element: <Elsewhere /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { cache, router };
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}
