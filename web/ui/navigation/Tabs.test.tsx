// Tabs are one stop for Tab; arrows choose.
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Tabs } from "./Tabs";

const tabs = ["All", "Pending", "Delivered"].map((label) => ({
  value: label.toLowerCase(),
  label,
  panel: <p>{label} orders</p>,
}));

function Orders() {
  const [tab, setTab] = useState("all");
  return <Tabs label="Orders" tabs={tabs} value={tab} onChange={setTab} />;
}

beforeEach(() => {
  render(<Orders />);
});
afterEach(cleanup);

const chosen = () => screen.getByRole("tab", { selected: true });

test("the chosen tab names the panel", () => {
  expect(screen.getByRole("tablist", { name: "Orders" })).toBeDefined();
  expect(screen.getByRole("tabpanel", { name: "All" }).textContent).toBe("All orders");
});

test("arrows go round, Home and End go to the ends, and focus goes along", async () => {
  chosen().focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tabpanel", { name: "Pending" }).textContent).toBe("Pending orders");
  expect(document.activeElement).toBe(chosen());
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(chosen().textContent).toBe("Delivered");
  await userEvent.keyboard("{Home}");
  expect(chosen().textContent).toBe("All");
  await userEvent.keyboard("{End}");
  expect(chosen().textContent).toBe("Delivered");
});

test("Tab passes from the chosen tab to its panel", async () => {
  await userEvent.tab();
  expect(document.activeElement).toBe(chosen());
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("tabpanel"));
});

test("a press chooses", async () => {
  await userEvent.click(screen.getByRole("tab", { name: "Delivered" }));
  expect(screen.getByText("Delivered orders")).toBeDefined();
});
