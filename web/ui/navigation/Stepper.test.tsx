import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Stepper } from "./Stepper";

afterEach(cleanup);

const steps = ["Select Time", "Patient Info", "Payment"];

test("one step is current, those before are done", () => {
  render(<Stepper label="Booking" steps={steps} current={1} />);
  const list = screen.getByRole("list", { name: "Booking" });
  const items = within(list).getAllByRole("listitem");
  expect(items.map((item) => item.getAttribute("aria-current"))).toEqual([null, "step", null]);
  expect(items[0]?.textContent).toContain("Select Time, done");
  expect(items[2]?.textContent).not.toContain("done");
});

test("at the end nothing is current", () => {
  render(<Stepper label="Booking" steps={steps} current={3} />);
  expect(document.querySelector("[aria-current]")).toBeNull();
});
