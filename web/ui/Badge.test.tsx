import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Badge, CountBadge } from "./Badge";

afterEach(cleanup);

test("shows its label", () => {
  render(<Badge tone="hold">Payment Pending</Badge>);
  expect(screen.getByText("Payment Pending")).toBeDefined();
});

test("a count is read as a sentence and stays short", () => {
  const { rerender, container } = render(<CountBadge value={3} label="3 items in your cart" />);
  expect(screen.getByText("3 items in your cart")).toBeDefined();
  rerender(<CountBadge value={120} label="120 items in your cart" />);
  expect(screen.getByText("99+").getAttribute("aria-hidden")).toBe("true");
  rerender(<CountBadge value={0} label="Your cart is empty" />);
  expect(container.textContent).toBe("");
});
