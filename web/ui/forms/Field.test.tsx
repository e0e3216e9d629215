// A control is named by its label and described by its hint and its error.
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CheckboxField, SelectField, TextAreaField, TextField } from "./Field";

afterEach(cleanup);

function description(element: HTMLElement): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

test("the label names the control, the star is not read, and required is known", () => {
  render(<TextField label="Full Name" required />);
  const box = screen.getByRole("textbox", { name: "Full Name" });
  expect((box as HTMLInputElement).required).toBe(true);
  expect(box.hasAttribute("aria-describedby")).toBe(false);
});

test("hint and error describe the control, which is invalid only with an error", () => {
  const { rerender } = render(<TextField label="Phone" hint="Ten digits" />);
  const box = screen.getByLabelText("Phone");
  expect(description(box)).toBe("Ten digits");
  expect(box.hasAttribute("aria-invalid")).toBe(false);
  rerender(<TextField label="Phone" hint="Ten digits" error="Phone number is required" />);
  expect(description(box)).toBe("Ten digits Phone number is required");
  expect(box.getAttribute("aria-invalid")).toBe("true");
});

test("an error that comes later is announced", () => {
  const { rerender } = render(<TextField label="Code" />);
  const region = document.querySelector('[aria-live="polite"]');
  rerender(<TextField label="Code" error="Invalid coupon" />);
  expect(region?.textContent).toBe("Invalid coupon");
});

test("a text area and a select are wired the same way", () => {
  render(
    <>
      <TextAreaField label="Reason" error="Please give a reason" />
      <SelectField label="State" hint="Where it is delivered" defaultValue="KL">
        <option value="KL">Kerala</option>
      </SelectField>
    </>,
  );
  expect(description(screen.getByRole("textbox", { name: "Reason" }))).toBe("Please give a reason");
  expect(description(screen.getByRole("combobox", { name: "State" }))).toBe("Where it is delivered");
});

test("a hidden label still names its control", () => {
  render(<TextField label="Search doctors" labelHidden type="search" />);
  expect(screen.getByRole("searchbox", { name: "Search doctors" })).toBeDefined();
});

test("a check is ticked by its words", async () => {
  const ticked = vi.fn();
  render(<CheckboxField label="Use as default" hint="Chosen first next time" onChange={ticked} />);
  await userEvent.click(screen.getByText("Use as default"));
  expect(ticked).toHaveBeenCalledOnce();
  expect(description(screen.getByRole("checkbox", { name: "Use as default" }))).toBe("Chosen first next time");
});
