// The text pages: heading, date and working links.
import { cleanup, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, test } from "vitest";
import { pages } from "~/lib/pages";
import { renderRoute } from "~/testing/testUtils";
import { CareersScreen } from "./about/CareersScreen";
import { PartnershipsScreen } from "./about/PartnershipsScreen";
import { PressScreen } from "./about/PressScreen";
import { AiAssistantScreen } from "./coming-soon/AiAssistantScreen";
import { HealthTrackerScreen } from "./coming-soon/HealthTrackerScreen";
import { AccessibilityScreen } from "./legal/AccessibilityScreen";
import { PrivacyScreen } from "./legal/PrivacyScreen";
import { RefundScreen } from "./legal/RefundScreen";
import { TermsScreen } from "./legal/TermsScreen";

afterEach(cleanup);

/** Internal links lead to existing routes, and fragments to existing ids. */
function expectValidLinks() {
  for (const link of screen.getAllByRole("link", { hidden: true })) {
    const href = link.getAttribute("href") ?? "";
    if (href.startsWith("/")) expect(Object.keys(pages)).toContain(href.split("?")[0]);
    if (href.startsWith("#")) expect(document.getElementById(href.slice(1)), href).not.toBeNull();
  }
}

test.each<[string, string, ComponentType]>([
  ["/accessibility", "Accessibility", AccessibilityScreen],
  ["/careers", "Careers", CareersScreen],
  ["/partnerships", "Partnerships", PartnershipsScreen],
  ["/press", "Press", PressScreen],
  ["/privacy", "Privacy Policy", PrivacyScreen],
  ["/refund", "Refund Policy", RefundScreen],
  ["/terms", "Terms of Use", TermsScreen],
])("%s has a heading, a date and valid links", (path, title, Screen) => {
  renderRoute(path, path, <Screen />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(document.querySelector("time")?.getAttribute("dateTime")).toMatch(/^2026-\d\d-\d\d$/);
  expectValidLinks();
});

test.each<[string, string, ComponentType]>([
  ["/ai-assistant", "AI Assistant", AiAssistantScreen],
  ["/health-tracker", "Health Tracker", HealthTrackerScreen],
])("%s says that it is not available yet and links to alternatives", (path, title, Screen) => {
  renderRoute(path, path, <Screen />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(screen.getByText("Not here yet")).toBeDefined();
  const alternatives = within(screen.getByRole("region", { name: "What is here today" }));
  expect(alternatives.getAllByRole("link")).toHaveLength(3);
  expectValidLinks();
});

test("the refund page states the cancellation rules of consultations", () => {
  renderRoute("/refund", "/refund", <RefundScreen />);
  const rules = [...document.querySelectorAll("dl.grid > div")].map((rule) => [
    rule.querySelector("dt")?.textContent,
    rule.querySelector("dd > span")?.textContent,
  ]);
  expect(rules).toEqual([
    ["24 hours or more before it begins", "All of it"],
    ["Less than 24 hours before", "Half"],
    ["Once it has begun", "Nothing"],
  ]);
});
