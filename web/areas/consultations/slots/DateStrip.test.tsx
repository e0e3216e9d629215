// Scrolling the selected date to the start of the row.
import { expect, test, vi } from "vitest";
import { scrollToStart } from "./DateStrip";

function createElement(left: number, width: number): HTMLElement {
  const element = document.createElement("div");
  vi.spyOn(element, "getBoundingClientRect").mockReturnValue(new DOMRect(left, 0, width, 10));
  return element;
}

test.each([
  // The left edge of the item comes to the left edge of the row.
  ["ltr", 600, 484],
  // The right edge of the item comes to the right edge of the row; offsets are negative.
  ["rtl", -200, -616],
])("scrolls a date to the start of the row in %s text", (direction, left, scrollLeft) => {
  const row = createElement(100, 400);
  vi.stubGlobal("getComputedStyle", () => ({ direction }));
  scrollToStart(row, createElement(left, 68));
  expect(row.scrollLeft).toBe(scrollLeft);
});
