// The not-found screen says what the specification says, and links only to what exists.
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { pageExists } from "~/lib/pages";
import { NotFoundScreen } from "./NotFoundScreen";

afterEach(cleanup);

function visit() {
  const routes = [
    { path: "/", element: <p>The page before</p> },
    { path: "*", element: <NotFoundScreen /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/", "/nowhere"], initialIndex: 1 });
  render(<RouterProvider router={router} />);
}

test("it says so and leads home", () => {
  visit();
  expect(screen.getByText("404")).toBeDefined();
  expect(screen.getByRole("heading", { name: "Page Not Found" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Go Home" }).getAttribute("href")).toBe("/");
});

test("Go Back goes back", async () => {
  visit();
  screen.getByRole("button", { name: "Go Back" }).click();
  expect(await screen.findByText("The page before")).toBeDefined();
});

test("support is offered once there is a contact page", () => {
  visit();
  expect(screen.queryAllByRole("link", { name: "Contact support" })).toHaveLength(pageExists("/contact") ? 1 : 0);
});
