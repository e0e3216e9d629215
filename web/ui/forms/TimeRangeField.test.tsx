import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { TimeRangeField } from "./TimeRangeField";
import { describeTimeRange, formatClockTime, parseTime, type TimeRange, timeRangeError } from "./timeRange";

afterEach(cleanup);

test.each([
  ["00:00", 0],
  ["09:05", 545],
  ["23:59", 1439],
  ["24:00", undefined],
  ["9:05", undefined],
  ["", undefined],
])("%j is %s minutes after midnight", (time, minutes) => {
  expect(parseTime(time)).toBe(minutes);
});

test("writes times as people in India do", () => {
  expect(formatClockTime("00:30")).toBe("12:30 am");
  expect(formatClockTime("13:05")).toBe("1:05 pm");
  expect(describeTimeRange({ from: "10:00", to: "13:30" })).toBe("10:00 am to 1:30 pm, 3 hours 30 minutes");
  expect(describeTimeRange({ from: "10:00", to: "11:00" })).toBe("10:00 am to 11:00 am, 1 hour");
});

test.each([
  [{ from: "", to: "" }, undefined],
  [{ from: "10:00", to: "" }, undefined],
  [{ from: "10:00", to: "10:00" }, "The end must be after the start"],
  [{ from: "13:00", to: "10:00" }, "The end must be after the start"],
  [{ from: "10:00", to: "10:30" }, "Please choose at least 45 minutes"],
  [{ from: "10:00", to: "10:45" }, undefined],
])("%j of at least 45 minutes: %s", (range, error) => {
  expect(timeRangeError(range, 45)).toBe(error);
});

function Example() {
  const [value, setValue] = useState<TimeRange>({ from: "10:00", to: "" });
  return <TimeRangeField label="Monday" value={value} onValueChange={setValue} minMinutes={45} />;
}

test("is a group of two times that says their length or what is wrong", () => {
  render(<Example />);
  const group = screen.getByRole("group", { name: "Monday" });
  const to = screen.getByLabelText<HTMLInputElement>("To");
  fireEvent.change(to, { target: { value: "13:00" } });
  expect(group.textContent).toContain("10:00 am to 1:00 pm, 3 hours");
  fireEvent.change(to, { target: { value: "09:00" } });
  expect(group.textContent).toContain("The end must be after the start");
  expect(to.getAttribute("aria-invalid")).toBe("true");
});
