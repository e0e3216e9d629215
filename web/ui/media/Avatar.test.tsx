import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Avatar, initials } from "./Avatar";

afterEach(cleanup);

test.each([
  ["Asha Rao", "AR"],
  ["Dr. Meera S. Nair", "MN"],
  ["dr arjun", "A"],
  ["अनिता देसाई", "अद"],
  ["  ", "U"],
])("the initials of %s are %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test("an image that fails to load is replaced by the figure", () => {
  render(<Avatar name="Asha Rao" src="/gone.jpg" />);
  const picture = screen.getByRole("img", { name: "Asha Rao" });
  expect(picture.tagName).toBe("IMG");
  fireEvent.error(picture);
  const figure = screen.getByRole("img", { name: "Asha Rao" });
  expect(figure.tagName.toLowerCase()).toBe("svg");
  expect(figure.textContent).toBe("AR");
});

test("a new picture is tried after one that failed", () => {
  const { rerender } = render(<Avatar name="Asha Rao" src="/gone.jpg" />);
  fireEvent.error(screen.getByRole("img"));
  rerender(<Avatar name="Asha Rao" src="/there.jpg" />);
  expect(screen.getByRole("img").getAttribute("src")).toBe("/there.jpg");
});

test("beside the name it is not read", () => {
  render(<Avatar name="Asha Rao" decorative />);
  expect(screen.queryByRole("img")).toBeNull();
});
