import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Alert } from "./Alert";

test("a danger alert is announced and keeps focus where it is", () => {
  render(<Alert title="The price has changed">Nothing was booked.</Alert>);
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toBe("The price has changedNothing was booked.");
  expect(document.activeElement).not.toBe(alert);
});

test("with autoFocus the keyboard continues at the alert", () => {
  render(<Alert autoFocus title="Checkout failed" />);
  expect(document.activeElement).toBe(screen.getByRole("alert"));
});

test("an info alert is a polite status", () => {
  render(<Alert tone="info" title="Your plan ends tomorrow" />);
  expect(screen.getByRole("status")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
