// Every state of the unsubscribe page.
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { mockApi, renderRoute } from "~/testing/testUtils";
import { UnsubscribeScreen } from "./UnsubscribeScreen";

const PATH = "/newsletter/unsubscribe/:token";
const ENDPOINT = "/api/notifications/unsubscribe/Ab-9_x/";
const successResponse = { [ENDPOINT]: { body: { message: "You are unsubscribed." } } };

afterEach(cleanup);

const renderScreen = () => renderRoute("/newsletter/unsubscribe/Ab-9_x", PATH, <UnsubscribeScreen token="Ab-9_x" />);
const clickButton = (name = "Unsubscribe") => userEvent.click(screen.getByRole("button", { name }));
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const expectFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));
const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("opening the link asks for confirmation without a request", () => {
  const requests = mockApi(successResponse);
  renderScreen();
  expect(heading()).toBe("Leave the weekly tips?");
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Unsubscribe"]);
  expect(hrefOf("Stay subscribed")).toBe("/");
  expect(screen.queryByRole("status")).toBeNull();
  expect(requests).toEqual([]);
});

test("a click shows the pending state, keeps the focus and sends one request", async () => {
  const fetch = vi.fn(() => new Promise<Response>(() => {}));
  vi.stubGlobal("fetch", fetch);
  renderScreen();
  await clickButton();
  const button = await screen.findByRole("button", { name: "Unsubscribing..." });
  await userEvent.click(button);
  await userEvent.keyboard("{Enter}");
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(document.activeElement).toBe(button);
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
});

test("unsubscribes by keyboard and links to the home page", async () => {
  const requests = mockApi(successResponse);
  renderScreen();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  const message = await screen.findByRole("status");
  expect(heading()).toBe("You are unsubscribed.");
  await expectFocus(message);
  expect(requests).toEqual([{ path: ENDPOINT, body: undefined }]);
  expect(screen.queryByRole("button")).toBeNull();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Go Home" }));
  expect(hrefOf("Go Home")).toBe("/");
});

test("an unknown token shows that the link is outdated", async () => {
  mockApi({ [ENDPOINT]: { status: 404, body: { message: "Not found", code: "not_found" } } });
  renderScreen();
  await clickButton();
  const message = await screen.findByRole("alert");
  expect(heading()).toBe("This link is old");
  expect(message.textContent).toContain("The newest letter from us has the right link");
  await expectFocus(message);
  expect(screen.queryByRole("button")).toBeNull();
  expect(hrefOf("Go Home")).toBe("/");
});

test("a network error can be retried", async () => {
  mockApi({});
  renderScreen();
  await clickButton();
  const message = await screen.findByRole("alert");
  expect(heading()).toBe("It may not have worked");
  expect(message.textContent).toContain("No response received from server. Trying twice does no harm.");
  await expectFocus(message);
  expect(hrefOf("Stay subscribed")).toBe("/");

  mockApi(successResponse);
  await clickButton("Try Again");
  expect((await screen.findByRole("status")).textContent).toContain("You are unsubscribed.");
});

test("a second network error is announced again", async () => {
  const requests = mockApi({});
  renderScreen();
  await clickButton();
  const first = await screen.findByRole("alert");
  await clickButton("Try Again");
  await waitFor(() => expect(requests).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole("alert")).not.toBe(first));
  await expectFocus(screen.getByRole("alert"));
});

test("a server error shows the server's message", async () => {
  mockApi({
    [ENDPOINT]: { status: 500, body: { message: "Something went wrong. Please try again.", code: "internal" } },
  });
  renderScreen();
  await clickButton();
  expect((await screen.findByRole("alert")).textContent).toContain("Please try again. Trying twice does no harm.");
});
