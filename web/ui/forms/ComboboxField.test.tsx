import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ComboboxField } from "./ComboboxField";
import { filterOptions } from "./filterOptions";

afterEach(cleanup);

const doctors = [
  { value: "1", label: "Dr. Asha Menon", detail: "Psychiatrist, Kochi" },
  { value: "2", label: "Dr. José Fernandes", detail: "Clinical psychologist, Panaji" },
  { value: "3", label: "Kavita Iyer", detail: "Counsellor, Chennai" },
];

function Example({ start = "", onQueryChange }: { start?: string; onQueryChange?: (query: string) => void }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <ComboboxField
        label="Doctor"
        options={doctors}
        value={value}
        onValueChange={setValue}
        {...(onQueryChange && { onQueryChange })}
      />
      <p data-testid="chosen">{value}</p>
      <button type="button">After</button>
    </>
  );
}

const input = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Doctor" });
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const chosen = () => screen.getByTestId("chosen").textContent;
const active = () => document.getElementById(input().getAttribute("aria-activedescendant") ?? "")?.textContent;

test.each([
  ["", ["1", "2", "3"]],
  ["jose", ["2"]],
  ["psych", ["1", "2"]],
  ["iyer coun", ["3"]],
  ["ka", ["3"]],
  ["zzz", []],
])("%j finds %j", (query, found) => {
  expect(filterOptions(doctors, query).map(({ value }) => value)).toEqual(found);
});

test("opens on a click with every option and marks the chosen one", async () => {
  render(<Example start="3" />);
  expect(input().value).toBe("Kavita Iyer");
  await userEvent.click(input());
  expect(input().getAttribute("aria-expanded")).toBe("true");
  expect(options()).toHaveLength(3);
  expect(screen.getByRole("option", { selected: true }).textContent).toContain("Kavita Iyer");
});

test("filters by typing and chooses with Enter, without sending the form", async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Example />
    </form>,
  );
  await userEvent.type(input(), "jose");
  expect(options()).toEqual(["Dr. José FernandesClinical psychologist, Panaji"]);
  expect(active()).toContain("José");
  await userEvent.keyboard("{Enter}");
  expect(chosen()).toBe("2");
  expect(input().value).toBe("Dr. José Fernandes");
  expect(input().getAttribute("aria-expanded")).toBe("false");
  expect(onSubmit).not.toHaveBeenCalled();
});

test("moves with arrow keys around the ends while focus stays in the input", async () => {
  render(<Example />);
  input().focus();
  await userEvent.keyboard("{ArrowDown}{ArrowUp}");
  expect(active()).toContain("Kavita");
  await userEvent.keyboard("{ArrowDown}");
  expect(active()).toContain("Asha");
  expect(document.activeElement).toBe(input());
});

test("closes on Escape and restores what was chosen", async () => {
  render(<Example start="1" />);
  await userEvent.clear(input());
  await userEvent.type(input(), "kav");
  await userEvent.keyboard("{Escape}");
  expect(options()).toEqual([]);
  expect(input().value).toBe("");
});

test("drops text that was typed and not chosen when focus leaves", async () => {
  render(<Example start="1" />);
  await userEvent.type(input(), "zzz");
  expect(screen.getByRole("status").textContent).toBe("Nothing found");
  await userEvent.click(screen.getByRole("button", { name: "After" }));
  expect(input().value).toBe("Dr. Asha Menon");
  expect(chosen()).toBe("1");
});

test("chooses by mouse", async () => {
  render(<Example />);
  await userEvent.click(input());
  await userEvent.click(screen.getByRole("option", { name: /Kavita/ }));
  expect(chosen()).toBe("3");
});

test("announces how many options there are", async () => {
  render(<Example />);
  await userEvent.type(input(), "psych");
  expect(screen.getByRole("status").textContent).toBe("2 options");
});

test("leaves filtering to the server when it is asked", async () => {
  const onQueryChange = vi.fn();
  render(<Example onQueryChange={onQueryChange} />);
  await userEvent.type(input(), "zz");
  expect(onQueryChange).toHaveBeenLastCalledWith("zz");
  expect(options()).toHaveLength(3);
});
