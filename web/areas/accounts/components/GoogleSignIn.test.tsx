// Google Identity Services is mocked: the script element is intercepted.
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { toast } from "~/ui/feedback/toast";
import type { GoogleIdentity } from "../google";
import { token } from "../testUtils";
import { GoogleSignIn } from "./GoogleSignIn";

const LOGIN = "/api/v1/auth/google-login/";

let scripts: HTMLScriptElement[];
let google: GoogleIdentity;

beforeEach(() => {
  vi.spyOn(toast, "success").mockReturnValue();
  vi.spyOn(toast, "error").mockReturnValue();
  scripts = [];
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    scripts.push(...nodes.filter((node) => node instanceof HTMLScriptElement));
  });
  google = { initialize: vi.fn(), renderButton: vi.fn(), prompt: vi.fn(), cancel: vi.fn() };
});

afterEach(() => {
  cleanup();
  delete window.google;
});

async function finishLoading() {
  await waitFor(() => expect(scripts).not.toEqual([]));
  window.google = { accounts: { id: google } };
  scripts.at(-1)?.onload?.(new Event("load"));
  await waitFor(() => expect(google.prompt).toHaveBeenCalledTimes(1));
}

const failLoading = () => scripts.at(-1)?.onerror?.("blocked");

const renderButton = () => renderRoute("/login", "/login", <GoogleSignIn clientId="client.apps.example" />);

const sendCredential = (response: { credential?: string }) =>
  vi.mocked(google.initialize).mock.lastCall?.[0].callback(response);

test("shows an error with a retry when the library fails to load", async () => {
  renderButton();
  await waitFor(() => expect(scripts).toHaveLength(1));
  failLoading();
  expect((await screen.findByRole("alert")).textContent).toContain("Google Sign In was unsuccessful");
  expect(toast.error).toHaveBeenCalledWith("Sign In Failed", { description: "Google Sign In was unsuccessful" });

  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(scripts).toHaveLength(2));
  await finishLoading();
  expect(google.renderButton).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("renders the button and One Tap, and signs in with the credential", async () => {
  const requests = mockApi({ [LOGIN]: { body: { user: testUser } } });
  renderButton();
  await finishLoading();
  expect(google.initialize).toHaveBeenCalledWith(expect.objectContaining({ client_id: "client.apps.example" }));
  const credential = token({ sub: "1" });
  sendCredential({ credential });
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Welcome!", expect.anything()));
  expect(requests).toEqual([{ path: LOGIN, body: { id_token: credential } }]);
});

test("reports a response without a credential", async () => {
  renderButton();
  await finishLoading();
  sendCredential({});
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith("Sign In Failed", { description: "No credential received" }),
  );
});

test("cancels One Tap on unmount", async () => {
  renderButton();
  await finishLoading();
  cleanup();
  expect(google.cancel).toHaveBeenCalled();
});
