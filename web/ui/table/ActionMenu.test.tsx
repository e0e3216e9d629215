import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ActionMenu } from "./ActionMenu";

const onShip = vi.fn();
const onCancel = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  render(
    <MemoryRouter>
      <ActionMenu
        trigger="…"
        label="Actions for DFT-000001"
        triggerClassName=""
        actions={[
          { label: "Open order", to: "/admin/orders/1" },
          { label: "Mark as shipped", onSelect: onShip },
          { label: "Print slip", onSelect: () => {}, disabled: true },
          { label: "Cancel order", danger: true, onSelect: onCancel },
        ]}
      />
      <button type="button">Next</button>
    </MemoryRouter>,
  );
});

afterEach(cleanup);

const trigger = () => screen.getByRole("button", { name: "Actions for DFT-000001" });
const focused = () => document.activeElement?.textContent;

test("opens on the first item and announces itself as a menu", async () => {
  expect(trigger().getAttribute("aria-haspopup")).toBe("menu");
  await userEvent.click(trigger());
  expect(trigger().getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("menu", { name: "Actions for DFT-000001" })).toBeDefined();
  expect(focused()).toBe("Open order");
});

test("moves by arrows, Home, End and letters, past a disabled item", async () => {
  trigger().focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(focused()).toBe("Cancel order");
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("Open order");
  await userEvent.keyboard("{End}{ArrowUp}");
  expect(focused()).toBe("Mark as shipped");
  await userEvent.keyboard("c");
  expect(focused()).toBe("Cancel order");
});

test("runs the action and returns focus to the button", async () => {
  await userEvent.click(trigger());
  await userEvent.click(screen.getByRole("menuitem", { name: "Mark as shipped" }));
  expect(onShip).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(trigger());
});

test("closes on Escape, Tab and a click outside without acting", async () => {
  await userEvent.click(trigger());
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(trigger());
  await userEvent.click(trigger());
  await userEvent.keyboard("{Tab}");
  expect(document.activeElement?.textContent).toBe("Next");
  await userEvent.click(trigger());
  await userEvent.click(document.body);
  expect(screen.queryByRole("menu")).toBeNull();
  expect(onShip).not.toHaveBeenCalled();
  expect(onCancel).not.toHaveBeenCalled();
});

test("an item with a path is a link", async () => {
  await userEvent.click(trigger());
  expect(screen.getByRole("menuitem", { name: "Open order" }).getAttribute("href")).toBe("/admin/orders/1");
});
