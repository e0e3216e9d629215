// The login page for each server configuration and session state.
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loginUrl } from "~/services/loginRedirect";
import { sessionQuery } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { toast } from "~/ui/feedback/toast";
import { LoginScreen } from "./LoginScreen";
import { token } from "./testUtils";

const LOGIN = "/api/v1/auth/google-login/";
const TOKEN = "/dev/identity/token/";

const productionConfig = { development_sign_in: false, payment_provider: "sandbox", social_links: [] };
const developmentServer = {
  "/api/v1/config/": { body: { ...productionConfig, development_sign_in: true } },
  "/dev/identity/people/": { body: [{ name: "Asha Rao", email: "asha@example.in", about: "Free member" }] },
};

beforeEach(() => {
  vi.spyOn(toast, "success").mockReturnValue();
  vi.spyOn(toast, "error").mockReturnValue();
});

afterEach(cleanup);

const renderLogin = (url = "/login", queryClient = createTestQueryClient()) =>
  renderRoute(url, "/login", <LoginScreen />, queryClient);

test("shows the heading, the guest link and the minimum age", async () => {
  mockApi(developmentServer);
  renderLogin();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Welcome Back");
  expect(screen.getByRole("link", { name: "Continue as Guest" }).getAttribute("href")).toBe("/");
  expect(screen.getByText("Accounts are for people of 18 and over.")).toBeDefined();
  await screen.findByRole("list", { name: "Demo people" });
});

test("links to the terms and the privacy policy", async () => {
  mockApi({ "/api/v1/config/": { body: productionConfig } });
  renderLogin();
  expect(screen.getByRole("link", { name: "Terms of use" }).getAttribute("href")).toBe("/terms");
  expect(screen.getByRole("link", { name: "Privacy policy" }).getAttribute("href")).toBe("/privacy");
  await screen.findByText(/not set up/);
});

test("redirects a signed-in user", async () => {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, testUser);
  mockApi(developmentServer);
  renderLogin("/login", queryClient);
  expect(await screen.findByText("at /")).toBeDefined();
});

test("says when no sign-in method is configured", async () => {
  mockApi({ "/api/v1/config/": { body: productionConfig } });
  renderLogin();
  expect(await screen.findByText(/Sign-in is not set up on this server/)).toBeDefined();
});

test("shows an error with a retry when the server does not respond", async () => {
  mockApi({});
  renderLogin();
  expect((await screen.findByRole("alert")).textContent).toContain("No response received from server");
  mockApi(developmentServer);
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Development sign-in.")).toBeDefined();
});

describe("development sign-in", () => {
  test("a demo user signs in and returns to the requested page", async () => {
    const credential = token({ sub: "asha" });
    const requests = mockApi({
      ...developmentServer,
      [TOKEN]: { body: { id_token: credential } },
      [LOGIN]: { body: { user: testUser } },
    });
    renderLogin(loginUrl("/dopamart?sort=price"));
    await userEvent.click(await screen.findByRole("button", { name: /Asha Rao/ }));
    expect(await screen.findByText("at /dopamart?sort=price")).toBeDefined();
    expect(requests).toContainEqual({ path: TOKEN, body: { name: "Asha Rao", email: "asha@example.in" } });
    expect(requests).toContainEqual({ path: LOGIN, body: { id_token: credential } });
    expect(toast.success).toHaveBeenCalledWith("Welcome!", { description: "Successfully signed in as Asha Rao" });
  });

  async function signInAs(name: string, email: string) {
    await userEvent.click(await screen.findByText("Someone else"));
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), name);
    await userEvent.type(screen.getByRole("textbox", { name: "E-mail" }), `${email}{Enter}`);
  }

  test("any user signs in by name and email", async () => {
    const requests = mockApi({
      ...developmentServer,
      [TOKEN]: { body: { id_token: token({ sub: "ravi" }) } },
      [LOGIN]: { body: { user: { ...testUser, name: "Ravi Nair" } } },
    });
    renderLogin();
    await signInAs("Ravi Nair", "ravi@example.in");
    expect(await screen.findByText("at /")).toBeDefined();
    expect(requests).toContainEqual({ path: TOKEN, body: { name: "Ravi Nair", email: "ravi@example.in" } });
  });

  test("validates the email without a request", async () => {
    const requests = mockApi(developmentServer);
    renderLogin();
    await signInAs("Ravi Nair", "ravi@example");
    expect(await screen.findByText("Please enter a valid email address")).toBeDefined();
    expect(requests.map(({ path }) => path)).not.toContain(TOKEN);
  });

  test("shows a rejected field inline and keeps the input", async () => {
    const errors = { email: ["Please enter a valid email address"] };
    mockApi({ ...developmentServer, [TOKEN]: { status: 422, body: { message: "No", code: "invalid", errors } } });
    renderLogin();
    await signInAs("Ravi Nair", "ravi@example.in");
    expect(await screen.findByText("Please enter a valid email address")).toBeDefined();
    expect(screen.getByDisplayValue("ravi@example.in")).toBeDefined();
    expect(toast.error).not.toHaveBeenCalled();
  });

  test("a rejected credential shows a toast and stays on the page", async () => {
    mockApi({
      ...developmentServer,
      [TOKEN]: { body: { id_token: token({ sub: "asha" }) } },
      [LOGIN]: { status: 401, body: { message: "Google login failed", code: "google_login_failed" } },
    });
    renderLogin();
    await userEvent.click(await screen.findByRole("button", { name: /Asha Rao/ }));
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith("Sign In Failed", { description: "Google login failed" }),
    );
    expect(screen.getByRole("heading", { name: "Welcome Back" })).toBeDefined();
  });
});
