// Every page to read: one heading, a date, and a way to each of its parts.
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

/** Links within the site lead to pages there are; a topic is one of the contact page's. */
function expectLinksToLead() {
  for (const link of screen.getAllByRole("link", { hidden: true })) {
    const address = link.getAttribute("href") ?? "";
    if (address.startsWith("/")) expect(Object.keys(pages)).toContain(address.split("?")[0]);
    if (address.startsWith("#")) expect(document.getElementById(address.slice(1)), address).not.toBeNull();
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
])("%s", (path, title, Screen) => {
  renderRoute(path, path, <Screen />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(document.querySelector("time")?.getAttribute("dateTime")).toMatch(/^2026-\d\d-\d\d$/);
  expectLinksToLead();
});

test.each<[string, string, ComponentType]>([
  ["/ai-assistant", "AI Assistant", AiAssistantScreen],
  ["/health-tracker", "Health Tracker", HealthTrackerScreen],
])("%s says that it is not here, and what is", (path, title, Screen) => {
  renderRoute(path, path, <Screen />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(screen.getByText("Not here yet")).toBeDefined();
  const today = within(screen.getByRole("region", { name: "What is here today" }));
  expect(today.getAllByRole("link")).toHaveLength(3);
  expectLinksToLead();
});

test("the refund rules of consultations are those of the software", () => {
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
