// Signing out: success, failure and retry.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { consumeFormDraft, saveFormDraft } from "~/lib/storage/formDrafts";
import { sessionQuery } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { LogoutScreen } from "./LogoutScreen";

const LOGOUT = "/api/v1/auth/logout/";

afterEach(cleanup);

function renderLogout() {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, testUser);
  queryClient.setQueryData(["appointments"], ["private"]);
  saveFormDraft("booking", { concerns: "private" });
  return renderRoute("/logout", "/logout", <LogoutScreen />, queryClient);
}

test("signs out, clears the user's data and goes to the login page", async () => {
  const requests = mockApi({ [LOGOUT]: { status: 204 } });
  const { cache: queryClient } = renderLogout();
  expect(within(screen.getByRole("status")).getByRole("heading", { level: 1 }).textContent).toBe("Signing out...");
  expect(await screen.findByText("at /login")).toBeDefined();
  expect(requests.map(({ path }) => path)).toEqual([LOGOUT]);
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull();
  expect(queryClient.getQueryData(["appointments"])).toBeUndefined();
  expect(consumeFormDraft("booking")).toBeNull();
});

test("keeps the session and offers a retry when the server does not respond", async () => {
  mockApi({});
  const { cache: queryClient } = renderLogout();
  expect((await screen.findByRole("alert")).textContent).toContain("No response received from server");
  expect(screen.getByRole("heading", { name: "You are still signed in" })).toBeDefined();
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(testUser);
  expect(queryClient.getQueryData(["appointments"])).toEqual(["private"]);

  mockApi({ [LOGOUT]: { status: 204 } });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("at /login")).toBeDefined();
  await waitFor(() => expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull());
});
