import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Button } from "../Button";
import { EmptyState } from "./EmptyState";

afterEach(cleanup);

test("a heading, a sentence and one step", () => {
  render(
    <EmptyState title="No Consultations Yet" text="They will be kept here." action={<Button>Book</Button>} level={1} />,
  );
  expect(screen.getByRole("heading", { level: 1, name: "No Consultations Yet" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Book" })).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an error is announced", () => {
  render(<EmptyState tone="error" title="Unable to Load" />);
  expect(screen.getByRole("alert").textContent).toBe("Unable to Load");
});
