// Google's library stands in as a script that comes, or does not.
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { toast } from "~/ui/feedback/toast";
import type { GoogleIdentity } from "../google";
import { token } from "../testing";
import { GoogleSignIn } from "./GoogleSignIn";

const LOGIN = "/api/v1/auth/google-login/";

let scripts: HTMLScriptElement[];
let google: GoogleIdentity;

beforeEach(() => {
  vi.spyOn(toast, "success").mockReturnValue();
  vi.spyOn(toast, "error").mockReturnValue();
  scripts = [];
  // No test fetches from Google: the script is caught on its way into the page.
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    scripts.push(...nodes.filter((node) => node instanceof HTMLScriptElement));
  });
  google = { initialize: vi.fn(), renderButton: vi.fn(), prompt: vi.fn(), cancel: vi.fn() };
});

afterEach(() => {
  cleanup();
  delete window.google;
});

async function libraryComes() {
  await waitFor(() => expect(scripts).not.toEqual([]));
  window.google = { accounts: { id: google } };
  scripts.at(-1)?.onload?.(new Event("load"));
  await waitFor(() => expect(google.prompt).toHaveBeenCalledTimes(1));
}

const libraryFails = () => scripts.at(-1)?.onerror?.("blocked");

const open = () => renderRoute("/login", "/login", <GoogleSignIn clientId="client.apps.example" />);

/** What Google would call with the chosen person's credential. */
const handOver = (handed: { credential?: string }) => vi.mocked(google.initialize).mock.lastCall?.[0].callback(handed);

test("when it does not come it is said, and can be tried again", async () => {
  open();
  await waitFor(() => expect(scripts).toHaveLength(1));
  libraryFails();
  expect((await screen.findByRole("alert")).textContent).toContain("Google Sign In was unsuccessful");
  expect(toast.error).toHaveBeenCalledWith("Sign In Failed", { description: "Google Sign In was unsuccessful" });

  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(scripts).toHaveLength(2));
  await libraryComes();
  expect(google.renderButton).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("when it is there it draws the button and offers one-tap, and what it hands over signs in", async () => {
  const asked = mockApi({ [LOGIN]: { body: { user: testUser } } });
  open();
  await libraryComes();
  expect(google.initialize).toHaveBeenCalledWith(expect.objectContaining({ client_id: "client.apps.example" }));
  const credential = token({ sub: "1" });
  handOver({ credential });
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Welcome!", expect.anything()));
  expect(asked).toEqual([{ path: LOGIN, body: { id_token: credential } }]);
});

test("an empty hand is no credential", async () => {
  open();
  await libraryComes();
  handOver({});
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith("Sign In Failed", { description: "No credential received" }),
  );
});

test("leaving the page takes one-tap away", async () => {
  open();
  await libraryComes();
  cleanup();
  expect(google.cancel).toHaveBeenCalled();
});
