import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { scenes } from "./art/scenes";
import { things } from "./art/things";
import { CoverImage, type Motif } from "./CoverImage";
import { pickMotif } from "./pickMotif";

afterEach(cleanup);

const drawing = (name: string) => {
  const { container } = render(<CoverImage name={name} />);
  const html = container.innerHTML;
  cleanup();
  return html;
};

test("the drawing depends on the name only", () => {
  expect(drawing("Morning Hills")).toBe(drawing("morning hills "));
  expect(drawing("Morning Hills")).not.toBe(drawing("Evening Walk"));
});

test.each([
  ["Deep Sleep", "scene", "moon"],
  ["Breathing Space", "scene", "ripples"],
  ["Chamomile Tea", "thing", "cup"],
  ["Gratitude Journal", "thing", "book"],
] as const)("%s as a %s is a %s", (name, kind, motif) => {
  expect(pickMotif(name, kind)).toBe(motif);
});

test.each(Object.keys({ ...scenes, ...things }))("%s draws valid numbers", (motif) => {
  const { container } = render(<CoverImage name="Anything" motif={motif as Motif} />);
  expect(container.querySelector("svg")?.dataset["motif"]).toBe(motif);
  expect(container.innerHTML).not.toContain("NaN");
});

test("is decorative unless it has an alt text", () => {
  const { rerender } = render(<CoverImage name="Deep Sleep" />);
  expect(screen.queryByRole("img")).toBeNull();
  rerender(<CoverImage name="Deep Sleep" alt="Deep Sleep" />);
  expect(screen.getByRole("img", { name: "Deep Sleep" })).toBeDefined();
});

test("an image that fails to load is replaced by the drawing", () => {
  render(<CoverImage name="Deep Sleep" src="/gone.jpg" alt="Deep Sleep" />);
  fireEvent.error(screen.getByRole("img"));
  expect(screen.getByRole("img", { name: "Deep Sleep" }).tagName.toLowerCase()).toBe("svg");
});
