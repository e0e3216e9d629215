import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { DateField, dateError } from "./DateField";

afterEach(cleanup);

function Example({
  start = "",
  ...rest
}: {
  start?: string;
  min?: string;
  max?: string;
  hint?: string;
  error?: string;
}) {
  const [value, setValue] = useState(start);
  return <DateField label="First day" value={value} onValueChange={setValue} {...rest} />;
}

const input = () => screen.getByLabelText<HTMLInputElement>("First day");
const description = () =>
  (input().getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

test("holds a plain date and writes it out in the description", () => {
  render(<Example hint="No bookings from this day." />);
  fireEvent.change(input(), { target: { value: "2026-11-17" } });
  expect(input().value).toBe("2026-11-17");
  expect(description()).toContain("Tuesday, 17 November 2026");
  expect(description()).toContain("No bookings from this day.");
});

test("says which days are allowed, and lets the form's own error win", () => {
  const { rerender } = render(<Example start="2026-11-16" min="2026-11-17" />);
  expect(description()).toContain("Please choose 17 Nov 2026 or later");
  expect(input().getAttribute("aria-invalid")).toBe("true");
  rerender(<Example start="2026-11-16" min="2026-11-17" error="Dr. Iyer has sessions then" />);
  expect(description()).toContain("Dr. Iyer has sessions then");
});

test.each([
  ["", undefined],
  ["2026-11-17", undefined],
  ["2026-11-16", "Please choose 17 Nov 2026 or later"],
  ["2026-12-01", "Please choose 30 Nov 2026 or earlier"],
  ["2026-11-31", "Please enter a valid date"],
])("%j between 17 and 30 November: %s", (value, error) => {
  expect(dateError(value, { min: "2026-11-17", max: "2026-11-30" })).toBe(error);
});
