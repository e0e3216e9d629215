import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CheckboxField, SelectField, TextAreaField, TextField } from "./Field";

afterEach(cleanup);

function description(element: HTMLElement): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

test("the label names the control and a required field is marked", () => {
  render(<TextField label="Full Name" required />);
  const input = screen.getByRole("textbox", { name: "Full Name" });
  expect((input as HTMLInputElement).required).toBe(true);
  expect(input.hasAttribute("aria-describedby")).toBe(false);
});

test("hint and error describe the control, which is invalid only with an error", () => {
  const { rerender } = render(<TextField label="Phone" hint="Ten digits" />);
  const input = screen.getByLabelText("Phone");
  expect(description(input)).toBe("Ten digits");
  expect(input.hasAttribute("aria-invalid")).toBe(false);
  rerender(<TextField label="Phone" hint="Ten digits" error="Phone number is required" />);
  expect(description(input)).toBe("Ten digits Phone number is required");
  expect(input.getAttribute("aria-invalid")).toBe("true");
});

test("an error that appears later is announced", () => {
  const { rerender } = render(<TextField label="Code" />);
  const region = document.querySelector('[aria-live="polite"]');
  rerender(<TextField label="Code" error="Invalid coupon" />);
  expect(region?.textContent).toBe("Invalid coupon");
});

test("a text area and a select have the same attributes", () => {
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

test("a hidden label names its control", () => {
  render(<TextField label="Search doctors" labelHidden type="search" />);
  expect(screen.getByRole("searchbox", { name: "Search doctors" })).toBeDefined();
});

test("a click on its label toggles a checkbox", async () => {
  const onChange = vi.fn();
  render(<CheckboxField label="Use as default" hint="Chosen first next time" onChange={onChange} />);
  await userEvent.click(screen.getByText("Use as default"));
  expect(onChange).toHaveBeenCalledOnce();
  expect(description(screen.getByRole("checkbox", { name: "Use as default" }))).toBe("Chosen first next time");
});

test.each([
  ["input", <TextField key="input" label="Code" hint="From the email" aria-describedby="extra" />],
  ["text area", <TextAreaField key="area" label="Code" hint="From the email" aria-describedby="extra" />],
  [
    "select",
    <SelectField key="select" label="Code" hint="From the email" aria-describedby="extra">
      <option>A</option>
    </SelectField>,
  ],
])("a caller adds to the description of an %s", (_, field) => {
  render(
    <>
      {field}
      <p id="extra">Rejected</p>
    </>,
  );
  expect(description(screen.getByLabelText("Code"))).toBe("From the email Rejected");
});

test("an undefined attribute of the caller does not remove the hint", () => {
  render(<TextField label="Code" hint="From the email" aria-describedby={undefined} error="No" />);
  const input = screen.getByLabelText("Code");
  expect(description(input)).toBe("From the email No");
  expect(input.getAttribute("aria-invalid")).toBe("true");
});
