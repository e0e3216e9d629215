// Leaving the list, through all its states.
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { mockApi, renderRoute } from "~/testing/testUtils";
import { UnsubscribeScreen } from "./UnsubscribeScreen";

const ADDRESS = "/newsletter/unsubscribe/:token";
const CALL = "/api/notifications/unsubscribe/Ab-9_x/";
const left = { [CALL]: { body: { message: "You are unsubscribed." } } };

afterEach(cleanup);

const open = () => renderRoute("/newsletter/unsubscribe/Ab-9_x", ADDRESS, <UnsubscribeScreen token="Ab-9_x" />);
const press = (name = "Unsubscribe") => userEvent.click(screen.getByRole("button", { name }));
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const focusOn = (told: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(told));
const home = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("opening the link asks, and changes nothing", () => {
  const asked = mockApi(left);
  open();
  expect(heading()).toBe("Leave the weekly tips?");
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Unsubscribe"]);
  expect(home("Stay subscribed")).toBe("/");
  expect(screen.queryByRole("status")).toBeNull();
  expect(asked).toEqual([]);
});

test("a press is shown at once, keeps its focus, and is sent once", async () => {
  const fetch = vi.fn(() => new Promise<Response>(() => {}));
  vi.stubGlobal("fetch", fetch);
  open();
  await press();
  const button = await screen.findByRole("button", { name: "Unsubscribing..." });
  await userEvent.click(button);
  await userEvent.keyboard("{Enter}");
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(document.activeElement).toBe(button);
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
});

test("by keyboard alone: it is done, said, and leads home", async () => {
  const asked = mockApi(left);
  open();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  const told = await screen.findByRole("status");
  expect(heading()).toBe("You are unsubscribed.");
  await focusOn(told);
  expect(asked).toEqual([{ path: CALL, body: undefined }]);
  expect(screen.queryByRole("button")).toBeNull();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Go Home" }));
  expect(home("Go Home")).toBe("/");
});

test("an unknown link is said to be old, and where the right one is", async () => {
  mockApi({ [CALL]: { status: 404, body: { message: "Not found", code: "not_found" } } });
  open();
  await press();
  const told = await screen.findByRole("alert");
  expect(heading()).toBe("This link is old");
  expect(told.textContent).toContain("The newest letter from us has the right link");
  await focusOn(told);
  expect(screen.queryByRole("button")).toBeNull();
  expect(home("Go Home")).toBe("/");
});

test("a silent server is named, and another try works", async () => {
  mockApi({});
  open();
  await press();
  const told = await screen.findByRole("alert");
  expect(heading()).toBe("It may not have worked");
  expect(told.textContent).toContain("No response received from server. Trying twice does no harm.");
  await focusOn(told);
  expect(home("Stay subscribed")).toBe("/");

  mockApi(left);
  await press("Try Again");
  expect((await screen.findByRole("status")).textContent).toContain("You are unsubscribed.");
});

test("a second silence is announced again", async () => {
  const asked = mockApi({});
  open();
  await press();
  const first = await screen.findByRole("alert");
  await press("Try Again");
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole("alert")).not.toBe(first));
  await focusOn(screen.getByRole("alert"));
});

test("a server in trouble keeps its own words", async () => {
  mockApi({ [CALL]: { status: 500, body: { message: "Something went wrong. Please try again.", code: "internal" } } });
  open();
  await press();
  expect((await screen.findByRole("alert")).textContent).toContain("Please try again. Trying twice does no harm.");
});
