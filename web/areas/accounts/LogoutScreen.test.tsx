// Signing out is done, or is said not to be.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { consumeFormDraft, saveFormDraft } from "~/lib/storage/formDrafts";
import { sessionQuery } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { LogoutScreen } from "./LogoutScreen";

const LOGOUT = "/api/v1/auth/logout/";

afterEach(cleanup);

function memberLeaves() {
  const cache = createTestQueryClient();
  cache.setQueryData(sessionQuery.queryKey, testUser);
  cache.setQueryData(["appointments"], ["private"]);
  saveFormDraft("booking", { concerns: "private" });
  return renderRoute("/logout", "/logout", <LogoutScreen />, cache);
}

test("it says so, leaves nothing behind, and goes to the login page", async () => {
  const asked = mockApi({ [LOGOUT]: { status: 204 } });
  const { cache } = memberLeaves();
  expect(within(screen.getByRole("status")).getByRole("heading", { level: 1 }).textContent).toBe("Signing out...");
  expect(await screen.findByText("at /login")).toBeDefined();
  expect(asked.map(({ path }) => path)).toEqual([LOGOUT]);
  expect(cache.getQueryData(sessionQuery.queryKey)).toBeNull();
  expect(cache.getQueryData(["appointments"])).toBeUndefined();
  expect(consumeFormDraft("booking")).toBeNull();
});

test("a silent server is named, the member is kept, and another try is offered", async () => {
  mockApi({});
  const { cache } = memberLeaves();
  expect((await screen.findByRole("alert")).textContent).toContain("No response received from server");
  expect(screen.getByRole("heading", { name: "You are still signed in" })).toBeDefined();
  expect(cache.getQueryData(sessionQuery.queryKey)).toEqual(testUser);
  expect(cache.getQueryData(["appointments"])).toEqual(["private"]);

  mockApi({ [LOGOUT]: { status: 204 } });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("at /login")).toBeDefined();
  await waitFor(() => expect(cache.getQueryData(sessionQuery.queryKey)).toBeNull());
});
