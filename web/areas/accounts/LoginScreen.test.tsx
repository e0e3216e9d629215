// The login page, as each kind of server and visitor makes it.
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loginUrl } from "~/services/loginRedirect";
import { sessionQuery } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { toast } from "~/ui/feedback/toast";
import { LoginScreen } from "./LoginScreen";
import { token } from "./testing";

const LOGIN = "/api/v1/auth/google-login/";
const TOKEN = "/dev/identity/token/";

const plain = { development_sign_in: false, payment_provider: "sandbox", social_links: [] };
const development = {
  "/api/v1/config/": { body: { ...plain, development_sign_in: true } },
  "/dev/identity/people/": { body: [{ name: "Asha Rao", email: "asha@example.in", about: "Free member" }] },
};

beforeEach(() => {
  vi.spyOn(toast, "success").mockReturnValue();
  vi.spyOn(toast, "error").mockReturnValue();
});

afterEach(cleanup);

const open = (address = "/login", cache = createTestQueryClient()) =>
  renderRoute(address, "/login", <LoginScreen />, cache);

test("it welcomes, lets a guest go on, and says whom accounts are for", async () => {
  mockApi(development);
  open();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Welcome Back");
  expect(screen.getByRole("link", { name: "Continue as Guest" }).getAttribute("href")).toBe("/");
  expect(screen.getByText("Accounts are for people of 18 and over.")).toBeDefined();
  await screen.findByRole("list", { name: "Demo people" });
});

test("links to the terms and the privacy policy", async () => {
  mockApi({ "/api/v1/config/": { body: plain } });
  renderRoute("/login", "/login", <LoginScreen />);
  expect(screen.getByRole("link", { name: "Terms of use" }).getAttribute("href")).toBe("/terms");
  expect(screen.getByRole("link", { name: "Privacy policy" }).getAttribute("href")).toBe("/privacy");
  await screen.findByText(/not set up/);
});

test("somebody signed in is sent on", async () => {
  const cache = createTestQueryClient();
  cache.setQueryData(sessionQuery.queryKey, testUser);
  mockApi(development);
  open("/login", cache);
  expect(await screen.findByText("at /")).toBeDefined();
});

test("a server without any way says so", async () => {
  mockApi({ "/api/v1/config/": { body: plain } });
  open();
  expect(await screen.findByText(/Sign-in is not set up on this server/)).toBeDefined();
});

test("a silent server is named and may be asked again", async () => {
  mockApi({});
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("No response received from server");
  mockApi(development);
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Development sign-in.")).toBeDefined();
});

describe("on a development server", () => {
  test("a demo person signs in and comes back to the page that asked", async () => {
    const credential = token({ sub: "asha" });
    const asked = mockApi({
      ...development,
      [TOKEN]: { body: { id_token: credential } },
      [LOGIN]: { body: { user: testUser } },
    });
    open(loginUrl("/dopamart?sort=price"));
    await userEvent.click(await screen.findByRole("button", { name: /Asha Rao/ }));
    expect(await screen.findByText("at /dopamart?sort=price")).toBeDefined();
    expect(asked).toContainEqual({ path: TOKEN, body: { name: "Asha Rao", email: "asha@example.in" } });
    expect(asked).toContainEqual({ path: LOGIN, body: { id_token: credential } });
    expect(toast.success).toHaveBeenCalledWith("Welcome!", { description: "Successfully signed in as Asha Rao" });
  });

  async function signInAs(name: string, email: string) {
    await userEvent.click(await screen.findByText("Someone else"));
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), name);
    await userEvent.type(screen.getByRole("textbox", { name: "E-mail" }), `${email}{Enter}`);
  }

  test("anybody else signs in by name and e-mail", async () => {
    const asked = mockApi({
      ...development,
      [TOKEN]: { body: { id_token: token({ sub: "ravi" }) } },
      [LOGIN]: { body: { user: { ...testUser, name: "Ravi Nair" } } },
    });
    open();
    await signInAs("Ravi Nair", "ravi@example.in");
    expect(await screen.findByText("at /")).toBeDefined();
    expect(asked).toContainEqual({ path: TOKEN, body: { name: "Ravi Nair", email: "ravi@example.in" } });
  });

  test("a refused field is named beside it, and what was typed stays", async () => {
    const errors = { email: ["Please enter a valid email address"] };
    mockApi({ ...development, [TOKEN]: { status: 422, body: { message: "No", code: "invalid", errors } } });
    open();
    await signInAs("Ravi Nair", "ravi@example");
    expect(await screen.findByText("Please enter a valid email address")).toBeDefined();
    expect(screen.getByDisplayValue("ravi@example")).toBeDefined();
    expect(toast.error).not.toHaveBeenCalled();
  });

  test("a refused credential leaves the person on the page", async () => {
    mockApi({
      ...development,
      [TOKEN]: { body: { id_token: token({ sub: "asha" }) } },
      [LOGIN]: { status: 401, body: { message: "Google login failed", code: "google_login_failed" } },
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: /Asha Rao/ }));
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith("Sign In Failed", { description: "Google login failed" }),
    );
    expect(screen.getByRole("heading", { name: "Welcome Back" })).toBeDefined();
  });
});
