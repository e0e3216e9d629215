// Signing out is done, or is said not to be.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { keepDraft, takeDraft } from "~/lib/drafts";
import { sessionQuery } from "~/lib/session";
import { asha, quickCache, server, visit } from "~/lib/testing";
import { LogoutScreen } from "./LogoutScreen";

const LOGOUT = "/api/v1/auth/logout/";

afterEach(cleanup);

function memberLeaves() {
  const cache = quickCache();
  cache.setQueryData(sessionQuery.queryKey, asha);
  cache.setQueryData(["appointments"], ["private"]);
  keepDraft("booking", { concerns: "private" });
  return visit("/logout", "/logout", <LogoutScreen />, cache);
}

test("it says so, leaves nothing behind, and goes to the login page", async () => {
  const asked = server({ [LOGOUT]: { status: 204 } });
  const { cache } = memberLeaves();
  expect(within(screen.getByRole("status")).getByRole("heading", { level: 1 }).textContent).toBe("Signing out...");
  expect(await screen.findByText("at /login")).toBeDefined();
  expect(asked.map(({ path }) => path)).toEqual([LOGOUT]);
  expect(cache.getQueryData(sessionQuery.queryKey)).toBeNull();
  expect(cache.getQueryData(["appointments"])).toBeUndefined();
  expect(takeDraft("booking")).toBeNull();
});

test("a silent server is named, the member is kept, and another try is offered", async () => {
  server({});
  const { cache } = memberLeaves();
  expect((await screen.findByRole("alert")).textContent).toContain("No response received from server");
  expect(screen.getByRole("heading", { name: "You are still signed in" })).toBeDefined();
  expect(cache.getQueryData(sessionQuery.queryKey)).toEqual(asha);
  expect(cache.getQueryData(["appointments"])).toEqual(["private"]);

  server({ [LOGOUT]: { status: 204 } });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("at /login")).toBeDefined();
  await waitFor(() => expect(cache.getQueryData(sessionQuery.queryKey)).toBeNull());
});
