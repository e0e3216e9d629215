// Every outcome of a sign-in and its toast.
import { beforeEach, expect, test, vi } from "vitest";
import { sessionQuery } from "~/services/session";
import { createTestQueryClient, mockApi, testUser } from "~/testing/testUtils";
import { toast } from "~/ui/feedback/toast";
import { rejectedByGoogle, showSignInError, signIn } from "./signIn";
import { token } from "./testUtils";

const LOGIN = "/api/v1/auth/google-login/";
const validToken = token({ sub: "1", name: "Asha Rao" });

beforeEach(() => {
  vi.spyOn(toast, "success").mockReturnValue();
  vi.spyOn(toast, "error").mockReturnValue();
});

const expectErrorToast = (description: string) =>
  expect(toast.error).toHaveBeenCalledWith("Sign In Failed", { description });

test("a valid credential starts the session and greets the user by name", async () => {
  const requests = mockApi({ [LOGIN]: { body: { user: testUser } } });
  const queryClient = createTestQueryClient();
  await signIn(queryClient, validToken);
  expect(requests).toEqual([{ path: LOGIN, body: { id_token: validToken } }]);
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(testUser);
  expect(toast.success).toHaveBeenCalledWith("Welcome!", { description: "Successfully signed in as Asha Rao" });
  expect(toast.error).not.toHaveBeenCalled();
});

test("a missing credential is reported without a request", async () => {
  const requests = mockApi({});
  await signIn(createTestQueryClient(), undefined);
  expectErrorToast("No credential received");
  expect(requests).toEqual([]);
});

test("a malformed credential is reported without a request", async () => {
  const requests = mockApi({});
  await signIn(createTestQueryClient(), "not.a.token");
  expectErrorToast("Google login failed");
  expect(requests).toEqual([]);
});

test("a rejection shows the server's message", async () => {
  mockApi({ [LOGIN]: { status: 401, body: { message: "Google login failed", code: "google_login_failed" } } });
  const queryClient = createTestQueryClient();
  await signIn(queryClient, validToken);
  expectErrorToast("Google login failed");
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeUndefined();
});

test("a rejection without a message shows a generic error", async () => {
  mockApi({ [LOGIN]: { status: 502, body: "Bad gateway" } });
  await signIn(createTestQueryClient(), validToken);
  expectErrorToast("Login failed");
});

test("a network error is reported", async () => {
  mockApi({});
  await signIn(createTestQueryClient(), validToken);
  expectErrorToast("No response received from server");
});

test("an unexpected response is reported", async () => {
  mockApi({ [LOGIN]: { status: 204 } });
  await signIn(createTestQueryClient(), validToken);
  expectErrorToast("Unexpected error");
});

test("a Google error has its own message", () => {
  showSignInError(rejectedByGoogle());
  expectErrorToast("Google Sign In was unsuccessful");
});
