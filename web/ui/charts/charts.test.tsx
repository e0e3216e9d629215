import { plural } from "@lingui/core/macro";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { formatInr } from "~/lib/format";
import { addDays } from "../forms/plainDate";
import { BarChart } from "./BarChart";
import { CalendarHeatmap } from "./CalendarHeatmap";
import { LineChart } from "./LineChart";

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute("dir");
});

const weeks = ["26 Oct", "2 Nov", "9 Nov"].map((tick) => ({ label: `Week of ${tick}`, tick }));
const series = [
  { label: "Consultations", values: [42_000, 51_000, 48_000] },
  { label: "Products", values: [12_000, 9_500, 15_250] },
];
const props = { title: "Income", categoryLabel: "Week", categories: weeks, series, formatValue: formatInr };

const point = (name: string) => screen.findByRole("img", { name });
const focused = () => document.activeElement?.getAttribute("aria-label");

test.each([
  ["LineChart", LineChart, "line chart"],
  ["BarChart", BarChart, "bar chart"],
] as const)("%s names itself and says each point's values", async (_, Chart, kind) => {
  render(<Chart {...props} />);
  expect(screen.getByRole("figure", { name: "Income" })).toBeDefined();
  await screen.findByRole("group", { name: `Income, ${kind} with 3 points. Arrow keys move between points.` });
  await point("Week of 9 Nov: Consultations ₹48,000, Products ₹15,250");
});

test.each([LineChart, BarChart])("is one tab stop, with arrow keys between points", async (Chart) => {
  render(<Chart {...props} />);
  const first = await point("Week of 26 Oct: Consultations ₹42,000, Products ₹12,000");
  expect(screen.getAllByRole("img").filter((one) => one.getAttribute("tabindex") === "0")).toEqual([first]);
  first.focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(focused()).toContain("Week of 2 Nov");
  await userEvent.keyboard("{End}{ArrowRight}");
  expect(focused()).toContain("Week of 9 Nov");
  await userEvent.keyboard("{Home}");
  expect(document.activeElement).toBe(first);
});

test("mirrors axis and arrow keys when text runs from right to left", async () => {
  document.documentElement.dir = "rtl";
  document.body.style.direction = "rtl";
  render(<BarChart {...props} />);
  const first = await point("Week of 26 Oct: Consultations ₹42,000, Products ₹12,000");
  const second = await point("Week of 2 Nov: Consultations ₹51,000, Products ₹9,500");
  expect(Number(first.getAttribute("x"))).toBeGreaterThan(Number(second.getAttribute("x")));
  first.focus();
  await userEvent.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(second);
  document.body.style.direction = "";
});

test("shows the values of the point under the pointer", async () => {
  render(<LineChart {...props} />);
  fireEvent.pointerEnter(await point("Week of 2 Nov: Consultations ₹51,000, Products ₹9,500"));
  expect(screen.getByText("₹9,500")).toBeDefined();
});

test("shows the same numbers as a table", async () => {
  render(<LineChart {...props} />);
  await userEvent.click(screen.getByRole("button", { name: "Table" }));
  expect(screen.getByRole("button", { name: "Table" }).getAttribute("aria-pressed")).toBe("true");
  const table = screen.getByRole("table", { name: "Income" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((header) => header.textContent),
  ).toEqual(["Week", "Consultations", "Products"]);
  expect(within(table).getByRole("row", { name: "Week of 2 Nov ₹51,000 ₹9,500" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Chart" }));
  await point("Week of 9 Nov: Consultations ₹48,000, Products ₹15,250");
});

test("draws values below zero and a series of zeros", async () => {
  const { rerender } = render(<BarChart {...props} series={[{ label: "Balance", values: [-200, 0, 300] }]} />);
  await point("Week of 26 Oct: Balance -₹200");
  rerender(<BarChart {...props} series={[{ label: "Balance", values: [0, 0, 0] }]} />);
  await point("Week of 26 Oct: Balance ₹0");
  expect(document.querySelector("svg[role=group]")?.outerHTML).not.toContain("NaN");
});

const days = Array.from({ length: 30 }, (_, index) => ({ date: addDays("2026-10-05", index), value: index % 5 }));

test("CalendarHeatmap has a day per cell and moves by day and by week", async () => {
  render(
    <CalendarHeatmap
      title="Sessions"
      valueLabel="Sessions"
      days={days}
      formatValue={(value) => plural(value, { one: "# session", other: "# sessions" })}
    />,
  );
  const monday = await point("Monday, 5 October 2026: 0 sessions");
  monday.focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("Tuesday, 6 October 2026: 1 session");
  await userEvent.keyboard("{ArrowRight}");
  expect(focused()).toBe("Tuesday, 13 October 2026: 3 sessions");
  await userEvent.keyboard("{ArrowLeft}{ArrowUp}{ArrowUp}");
  expect(document.activeElement).toBe(monday);
});

test("CalendarHeatmap lists the newest day first in its table", async () => {
  render(
    <CalendarHeatmap
      title="Sessions"
      valueLabel="Sessions"
      days={days}
      formatValue={(value) => plural(value, { one: "# session", other: "# sessions" })}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Table" }));
  expect(screen.getAllByRole("rowheader")[0]?.textContent).toBe("Tuesday, 3 November 2026");
});
