// Every way a sign-in can end, and what the person reads then.
import { beforeEach, expect, test, vi } from "vitest";
import { sessionQuery } from "~/services/session";
import { createTestQueryClient, mockApi, testUser } from "~/testing/testUtils";
import { toast } from "~/ui/feedback/toast";
import { rejectedByGoogle, showSignInError, signIn } from "./signIn";
import { token } from "./testing";

const LOGIN = "/api/v1/auth/google-login/";
const good = token({ sub: "1", name: "Asha Rao" });

beforeEach(() => {
  vi.spyOn(toast, "success").mockReturnValue();
  vi.spyOn(toast, "error").mockReturnValue();
});

const failedWith = (words: string) =>
  expect(toast.error).toHaveBeenCalledWith("Sign In Failed", { description: words });

test("a good credential begins the session and welcomes by name", async () => {
  const asked = mockApi({ [LOGIN]: { body: { user: testUser } } });
  const cache = createTestQueryClient();
  await signIn(cache, good);
  expect(asked).toEqual([{ path: LOGIN, body: { id_token: good } }]);
  expect(cache.getQueryData(sessionQuery.queryKey)).toEqual(testUser);
  expect(toast.success).toHaveBeenCalledWith("Welcome!", { description: "Successfully signed in as Asha Rao" });
  expect(toast.error).not.toHaveBeenCalled();
});

test("no credential is said, and nothing is sent", async () => {
  const asked = mockApi({});
  await signIn(createTestQueryClient(), undefined);
  failedWith("No credential received");
  expect(asked).toEqual([]);
});

test("a credential that does not decode is never sent", async () => {
  const asked = mockApi({});
  await signIn(createTestQueryClient(), "not.a.token");
  failedWith("Google login failed");
  expect(asked).toEqual([]);
});

test("a refusal is told in the server's words", async () => {
  mockApi({ [LOGIN]: { status: 401, body: { message: "Google login failed", code: "google_login_failed" } } });
  const cache = createTestQueryClient();
  await signIn(cache, good);
  failedWith("Google login failed");
  expect(cache.getQueryData(sessionQuery.queryKey)).toBeUndefined();
});

test("a refusal without words is a failed login", async () => {
  mockApi({ [LOGIN]: { status: 502, body: "Bad gateway" } });
  await signIn(createTestQueryClient(), good);
  failedWith("Login failed");
});

test("a silent server is named", async () => {
  mockApi({});
  await signIn(createTestQueryClient(), good);
  failedWith("No response received from server");
});

test("anything else is unexpected", async () => {
  mockApi({ [LOGIN]: { status: 204 } });
  await signIn(createTestQueryClient(), good);
  failedWith("Unexpected error");
});

test("Google's own error has its sentence", () => {
  showSignInError(rejectedByGoogle());
  failedWith("Google Sign In was unsuccessful");
});
