// The crisis page: helplines, steps and the date of the last check.
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { CHECKED_ON } from "~/services/helplines";
import { renderRoute } from "~/testing/testUtils";
import { CrisisScreen } from "./CrisisScreen";

afterEach(cleanup);

test("lists every helpline as a tel link, the two most important first", () => {
  renderRoute(paths.crisis, paths.crisis, <CrisisScreen />);
  const telLinks = screen.getAllByRole("link").filter((link) => link.getAttribute("href")?.startsWith("tel:"));
  expect(telLinks.map((link) => link.getAttribute("href"))).toEqual([
    "tel:14416",
    "tel:112",
    "tel:18008914416",
    "tel:1098",
    "tel:181",
  ]);
  expect(telLinks[0]?.textContent).toContain("Call 14416");
  expect(telLinks[1]?.textContent).toContain("Call 112");
});

test("the steps are an ordered list", () => {
  renderRoute(paths.crisis, paths.crisis, <CrisisScreen />);
  const steps = within(screen.getByRole("region", { name: "What to do now" }));
  expect(steps.getAllByRole("heading", { level: 3 })[0]?.textContent).toBe("Call, even without words");
  expect(steps.getByRole("list").tagName).toBe("OL");
});

test("states when the numbers were checked and the sources", () => {
  renderRoute(paths.crisis, paths.crisis, <CrisisScreen />);
  const date = screen.getByText("13 December 2025", { selector: "time" });
  expect(date.getAttribute("datetime")).toBe(CHECKED_ON);
  expect(screen.getByRole("contentinfo").textContent).toContain("Lokmat Times");
});
