import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SIGNED_IN_COOKIE, type User } from "~/services/session";
import { mockApi, testUser } from "~/testing/testUtils";
import { getQueryClient } from "./browserQueryClient";
import { requireRole, requireSession } from "./guards";

const ME = "/api/v1/users/me/";

beforeEach(() => {
  getQueryClient().clear();
  getQueryClient().setDefaultOptions({ queries: { retry: false } });
  document.cookie = `${SIGNED_IN_COOKIE}=; max-age=0; path=/`;
});

function signIn(user: Partial<User> | null) {
  document.cookie = `${SIGNED_IN_COOKIE}=1; path=/`;
  return mockApi(user ? { [ME]: { body: { ...testUser, ...user } } } : {});
}

async function run(guard: typeof requireSession) {
  const url = new URL("http://localhost/my-subscriptions?tab=past");
  const request = new Request(url);
  const context = new RouterContextProvider();
  try {
    await guard({ request, url, params: {}, context, pattern: "/my-subscriptions" } as never, vi.fn());
    return "allowed";
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get("Location");
    return (thrown as { init?: ResponseInit }).init?.status ?? thrown;
  }
}

const LOGIN = "/login?next=%2Fmy-subscriptions%3Ftab%3Dpast";

describe("requireSession", () => {
  test("redirects a guest to the login page with the way back", async () => {
    mockApi({});
    expect(await run(requireSession)).toBe(LOGIN);
  });

  test("lets a member in", async () => {
    signIn({});
    expect(await run(requireSession)).toBe("allowed");
  });

  test("lets the page show its error when the session can not be loaded", async () => {
    signIn(null);
    expect(await run(requireSession)).toBe("allowed");
  });
});

describe("requireRole", () => {
  test("redirects a guest to the login page", async () => {
    mockApi({});
    expect(await run(requireRole("admin"))).toBe(LOGIN);
  });

  test("is 404 for a member without the role", async () => {
    signIn({ roles: ["doctor"] });
    expect(await run(requireRole("admin"))).toBe(404);
  });

  test("lets a user with the role in", async () => {
    signIn({ roles: ["doctor", "admin"] });
    expect(await run(requireRole("admin"))).toBe("allowed");
  });

  test("fails when the session can not be loaded", async () => {
    signIn(null);
    expect(await run(requireRole("admin"))).toMatchObject({ status: 0 });
  });
});
