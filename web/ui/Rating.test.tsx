import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Rating } from "./Rating";

afterEach(cleanup);

test.each([
  [4.9, 4],
  [5, 5],
  [3.5, 3],
  [0.4, 0],
])("%d is %d whole stars", (rating, full) => {
  const { container } = render(<Rating rating={rating} />);
  expect(container.querySelectorAll("[data-full]")).toHaveLength(full);
  expect(container.querySelectorAll("svg")).toHaveLength(5);
});

test("the sentence", () => {
  render(<Rating rating={4.9} reviews={1280} />);
  expect(screen.getByText("Rated 4.9 out of 5 in 1,280 reviews")).toBeDefined();
  cleanup();
  render(<Rating rating={4} reviews={1} />);
  expect(screen.getByText("Rated 4.0 out of 5 in 1 review")).toBeDefined();
});
