import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "./Menu";

const signOut = vi.fn();

beforeEach(() => {
  signOut.mockClear();
  render(
    <MemoryRouter>
      <Menu trigger="Asha Rao" header={<p>Free Member</p>}>
        <MenuLink to="/my-consultations">My Consultations</MenuLink>
        <MenuLink to="/dopamart/orders">My Orders</MenuLink>
        <MenuItem onSelect={() => {}} disabled>
          Not now
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={signOut} danger>
          Sign Out
        </MenuItem>
      </Menu>
      <button type="button">After</button>
    </MemoryRouter>,
  );
});

afterEach(cleanup);

const trigger = () => screen.getByRole("button", { name: "Asha Rao" });
const focused = () => document.activeElement?.textContent;

test("is closed at first and announced as a menu", () => {
  expect(trigger().getAttribute("aria-haspopup")).toBe("menu");
  expect(trigger().getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("menu")).toBeNull();
});

test("a click opens it and focuses the first item", async () => {
  await userEvent.click(trigger());
  expect(screen.getByRole("menu", { name: "Asha Rao" })).toBeDefined();
  expect(trigger().getAttribute("aria-expanded")).toBe("true");
  expect(focused()).toBe("My Consultations");
});

test("arrows go round and pass over what cannot be chosen; Home and End go to the ends", async () => {
  trigger().focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("My Consultations");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(focused()).toBe("Sign Out");
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("My Consultations");
  await userEvent.keyboard("{ArrowUp}");
  expect(focused()).toBe("Sign Out");
  await userEvent.keyboard("{Home}");
  expect(focused()).toBe("My Consultations");
  await userEvent.keyboard("{End}");
  expect(focused()).toBe("Sign Out");
});

test("ArrowUp opens it at the end", async () => {
  trigger().focus();
  await userEvent.keyboard("{ArrowUp}");
  expect(focused()).toBe("Sign Out");
});

test("a letter focuses the next item that starts with it", async () => {
  await userEvent.click(trigger());
  await userEvent.keyboard("m");
  expect(focused()).toBe("My Orders");
  await userEvent.keyboard("s");
  expect(focused()).toBe("Sign Out");
});

test("Escape closes it and focus returns to the button", async () => {
  await userEvent.click(trigger());
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(trigger());
});

test("Tab closes it and continues after the button", async () => {
  await userEvent.click(trigger());
  await userEvent.tab();
  expect(screen.queryByRole("menu")).toBeNull();
  expect(focused()).toBe("After");
});

test("a click outside closes it", async () => {
  await userEvent.click(trigger());
  await userEvent.click(document.body);
  expect(screen.queryByRole("menu")).toBeNull();
});

test("choosing acts once and closes", async () => {
  await userEvent.click(trigger());
  await userEvent.keyboard("{End}{Enter}");
  expect(signOut).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).toBeNull();
});

test("the items are real links", async () => {
  await userEvent.click(trigger());
  expect(screen.getByRole("menuitem", { name: "My Orders" }).getAttribute("href")).toBe("/dopamart/orders");
});
