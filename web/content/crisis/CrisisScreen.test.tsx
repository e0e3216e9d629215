// The crisis page: numbers that can be tapped, what to do, and how fresh the numbers are.
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { CHECKED_ON } from "~/services/helplines";
import { renderRoute } from "~/testing/testUtils";
import { CrisisScreen } from "./CrisisScreen";

afterEach(cleanup);

test("the two numbers that matter come first, and every number can be called", () => {
  renderRoute(paths.crisis, paths.crisis, <CrisisScreen />);
  const calls = screen.getAllByRole("link").filter((link) => link.getAttribute("href")?.startsWith("tel:"));
  expect(calls.map((link) => link.getAttribute("href"))).toEqual([
    "tel:14416",
    "tel:112",
    "tel:18008914416",
    "tel:1098",
    "tel:181",
  ]);
  expect(calls[0]?.textContent).toContain("Call 14416");
  expect(calls[1]?.textContent).toContain("Call 112");
});

test("what to do now is a list in its order", () => {
  renderRoute(paths.crisis, paths.crisis, <CrisisScreen />);
  const now = within(screen.getByRole("region", { name: "What to do now" }));
  expect(now.getAllByRole("heading", { level: 3 })[0]?.textContent).toBe("Call, even without words");
  expect(now.getByRole("list").tagName).toBe("OL");
});

test("it says when the numbers were last checked, and where", () => {
  renderRoute(paths.crisis, paths.crisis, <CrisisScreen />);
  const day = screen.getByText("13 December 2025", { selector: "time" });
  expect(day.getAttribute("datetime")).toBe(CHECKED_ON);
  expect(screen.getByRole("contentinfo").textContent).toContain("Lokmat Times");
});
