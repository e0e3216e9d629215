// The frame: where the bar is, and how a new page begins.
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestQueryClient, mockApi } from "~/testing/testUtils";
import { Shell } from "./Shell";

beforeEach(() => {
  mockApi({});
  vi.spyOn(window, "scrollTo").mockReturnValue();
});

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset["arriving"];
});

function open(at: string) {
  const element = (
    <Shell>
      <Outlet />
    </Shell>
  );
  const routes = [{ element, children: [{ path: "*", element: <h1>A page</h1> }] }];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <QueryClientProvider client={createTestQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return (to: string | -1) => act(() => router.navigate(to as string));
}

test("the bar is everywhere but on the login page, help is everywhere", async () => {
  const go = open("/");
  expect(screen.queryByRole("banner")).not.toBeNull();
  await go("/login?next=/dopamart");
  expect(screen.queryByRole("banner")).toBeNull();
  expect(await screen.findByRole("link", { name: "Get help now" })).toBeDefined();
});

test("every new path is read from its top, there and back", async () => {
  const go = open("/");
  expect(window.scrollTo).not.toHaveBeenCalled();
  await go("/about");
  expect(window.scrollTo).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(screen.getByRole("main"));
  await go(-1);
  expect(window.scrollTo).toHaveBeenCalledTimes(2);
});

test("a new query is the same page, and a place within one is gone to", async () => {
  const go = open("/dopamart");
  await go("/dopamart?sort=price");
  await go("/about#team");
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test("what lies below waits until somebody goes on to a second page, or to the very end of the first", async () => {
  const waits = () => "arriving" in document.documentElement.dataset;
  document.documentElement.dataset["arriving"] = "";
  const go = open("/");
  await go("/?sort=price");
  fireEvent.keyDown(document.body, { key: "Tab" });
  expect(waits()).toBe(true);
  await go("/about");
  expect(waits()).toBe(false);
  for (const pressed of [{ key: "End" }, { key: "ArrowDown", metaKey: true }]) {
    document.documentElement.dataset["arriving"] = "";
    fireEvent.keyDown(document.body, pressed);
    expect(waits()).toBe(false);
  }
});
