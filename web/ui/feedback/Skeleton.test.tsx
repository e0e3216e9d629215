import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { LoadingState, SkeletonText } from "./Skeleton";

afterEach(cleanup);

test("announces the message", () => {
  render(<LoadingState>Loading doctor details...</LoadingState>);
  expect(screen.getByRole("status").textContent).toBe("Loading doctor details...");
});

test("shows the skeleton and hides the message visually", () => {
  render(<LoadingState skeleton={<SkeletonText lines={2} />}>Loading orders...</LoadingState>);
  expect(screen.getByRole("status").textContent).toBe("Loading orders...");
  expect(screen.getByText("Loading orders...").className).toBe("sr-only");
});
