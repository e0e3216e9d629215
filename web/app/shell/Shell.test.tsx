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
  delete document.documentElement.dataset["firstLoad"];
});

function renderAt(path: string) {
  const element = (
    <Shell>
      <Outlet />
    </Shell>
  );
  const routes = [{ element, children: [{ path: "*", element: <h1>A page</h1> }] }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <QueryClientProvider client={createTestQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return (to: string | -1) => act(() => router.navigate(to as string));
}

test("has the navigation bar except on the login page, and crisis help everywhere", async () => {
  const navigate = renderAt("/");
  expect(screen.queryByRole("banner")).not.toBeNull();
  await navigate("/login?next=/dopamart");
  expect(screen.queryByRole("banner")).toBeNull();
  expect(await screen.findByRole("link", { name: "Get help now" })).toBeDefined();
});

test("scrolls to the top and focuses the content after a navigation", async () => {
  const navigate = renderAt("/");
  expect(window.scrollTo).not.toHaveBeenCalled();
  await navigate("/about");
  expect(window.scrollTo).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(screen.getByRole("main"));
  await navigate(-1);
  expect(window.scrollTo).toHaveBeenCalledTimes(2);
});

test("keeps the scroll position for a new query or a hash", async () => {
  const navigate = renderAt("/dopamart");
  await navigate("/dopamart?sort=price");
  await navigate("/about#team");
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test("the first load ends with a navigation or the End key", async () => {
  const isFirstLoad = () => "firstLoad" in document.documentElement.dataset;
  document.documentElement.dataset["firstLoad"] = "";
  const navigate = renderAt("/");
  await navigate("/?sort=price");
  fireEvent.keyDown(document.body, { key: "Tab" });
  expect(isFirstLoad()).toBe(true);
  await navigate("/about");
  expect(isFirstLoad()).toBe(false);
  for (const keys of [{ key: "End" }, { key: "ArrowDown", metaKey: true }]) {
    document.documentElement.dataset["firstLoad"] = "";
    fireEvent.keyDown(document.body, keys);
    expect(isFirstLoad()).toBe(false);
  }
});
