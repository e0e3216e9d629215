// The not-found screen says what the specification says, and links only to what exists.
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { NotFoundScreen } from "./NotFoundScreen";

afterEach(cleanup);

function visit(pages = ["/nowhere"]) {
  const routes = [
    { path: "/", element: <p>Home</p> },
    { path: "/before", element: <p>The page before</p> },
    { path: "*", element: <NotFoundScreen /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: pages });
  render(<RouterProvider router={router} />);
}

test("it says so and leads home", () => {
  visit();
  expect(screen.getByText("404")).toBeDefined();
  expect(screen.getByRole("heading", { name: "Page Not Found" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Go Home" }).getAttribute("href")).toBe("/");
});

test("Go Back goes back", async () => {
  vi.spyOn(window.history, "length", "get").mockReturnValue(2);
  visit(["/before", "/nowhere"]);
  screen.getByRole("button", { name: "Go Back" }).click();
  expect(await screen.findByText("The page before")).toBeDefined();
});

test("Go Back goes home in a tab that has no page before", async () => {
  vi.spyOn(window.history, "length", "get").mockReturnValue(1);
  visit(["/nowhere"]);
  screen.getByRole("button", { name: "Go Back" }).click();
  expect(await screen.findByText("Home")).toBeDefined();
});

test("links to the contact page", () => {
  visit();
  expect(screen.getByRole("link", { name: "Contact support" }).getAttribute("href")).toBe("/contact");
});
