// DescriptionList, PageHeader, StatTiles and StickyActionBar.
import { render, screen } from "@testing-library/react";
import { createRef } from "react";
import { expect, test } from "vitest";
import { DescriptionList } from "./DescriptionList";
import { PageHeader } from "./PageHeader";
import { StatTiles } from "./StatTiles";
import { StickyActionBar } from "./StickyActionBar";

test("DescriptionList pairs labels with values and leaves out false items", () => {
  render(<DescriptionList items={[{ label: "Amount", value: "₹799" }, false, { label: "Number", value: 12 }]} />);
  expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(["Amount", "Number"]);
  expect(screen.getAllByRole("definition").map((value) => value.textContent)).toEqual(["₹799", "12"]);
});

test("StatTiles name each number", () => {
  render(
    <StatTiles
      stats={[
        { label: "Total Orders", value: 3 },
        { label: "Pending", value: "1+", tone: "warning" },
      ]}
    />,
  );
  expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(["Total Orders", "Pending"]);
  expect(screen.getAllByRole("definition").map((value) => value.textContent)).toEqual(["3", "1+"]);
});

test("PageHeader has one h1, its lead and its actions", () => {
  const heading = createRef<HTMLHeadingElement>();
  render(
    <PageHeader title="Doctors" lead="All of them" actions={<button type="button">Add</button>} headingRef={heading} />,
  );
  expect(screen.getByRole("heading", { level: 1, name: "Doctors" })).toBe(heading.current);
  expect(screen.getByText("All of them")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add" })).toBeTruthy();
  heading.current?.focus();
  expect(document.activeElement).toBe(heading.current);
});

test("StickyActionBar puts the content above before the button", () => {
  render(
    <StickyActionBar above={<p>₹799</p>}>
      <button type="button">Pay</button>
    </StickyActionBar>,
  );
  const { parentElement } = screen.getByRole("button", { name: "Pay" });
  expect(parentElement?.textContent).toBe("₹799Pay");
});
