import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { TextLink } from "./Link";

afterEach(cleanup);

function renderAt(element: React.ReactNode) {
  const router = createMemoryRouter([
    { path: "/", element },
    { path: "/about", element: <p>About us</p> },
  ]);
  render(<RouterProvider router={router} />);
}

test("a path is a client navigation", async () => {
  renderAt(<TextLink to="/about">About</TextLink>);
  await userEvent.click(screen.getByRole("link", { name: "About" }));
  expect(await screen.findByText("About us")).toBeDefined();
});

test.each([
  "https://example.in/a",
  "mailto:care@example.in",
  "tel:14416",
  "#faq",
  "/crisis",
  "/consultations/room/Ab9",
])("%s is left to the browser", (to) => {
  renderAt(<TextLink to={to}>There</TextLink>);
  const link = screen.getByRole("link");
  expect(link.getAttribute("href")).toBe(to);
  // Links of the router have this attribute.
  expect(link.dataset["discover"]).toBeUndefined();
});

test("a new tab is announced and cannot reach back", () => {
  renderAt(
    <TextLink to="https://example.in" newTab>
      Helpline
    </TextLink>,
  );
  const link = screen.getByRole("link", { name: "Helpline (opens in a new tab)" });
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
});

test("replace adds no history entry", async () => {
  const router = createMemoryRouter([
    {
      path: "/",
      element: (
        <TextLink to="/about" replace>
          About
        </TextLink>
      ),
    },
    { path: "/about", element: <p>About us</p> },
  ]);
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByRole("link", { name: "About" }));
  expect(await screen.findByText("About us")).toBeDefined();
  expect(router.state.historyAction).toBe("REPLACE");
});
