// The content and links of the about page.
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { renderRoute } from "~/testing/testUtils";
import { AboutScreen } from "./AboutScreen";

afterEach(cleanup);

const renderAbout = () => renderRoute(paths.about, paths.about, <AboutScreen />);

test("shows the banner, the stats, four values and the team", () => {
  renderAbout();
  expect(screen.getByText("Coming Very Soon")).toBeDefined();
  const stats = screen.getByRole("region", { name: "In numbers" });
  expect(
    [...stats.querySelectorAll("div > dd")].map((dd) => `${dd.textContent} ${dd.previousSibling?.textContent}`),
  ).toEqual(["100+ Beta Users", "95% Satisfaction", "5+ Experts", "4.9 Rating"]);
  expect(screen.getByRole("region", { name: "Our mission" })).toBeDefined();
  expect(within(screen.getByRole("region", { name: "Our core values" })).getAllByRole("listitem")).toHaveLength(4);
  expect(within(screen.getByRole("region", { name: "The team" })).getAllByRole("heading", { level: 3 })).toHaveLength(
    1,
  );
});

test("shows the roadmap in chronological order", () => {
  renderAbout();
  const roadmap = within(screen.getByRole("region", { name: "Our roadmap" }));
  expect(
    roadmap
      .getAllByRole("listitem")
      .map((item) => [...item.querySelectorAll("p:first-of-type, h3")].map((e) => e.textContent)),
  ).toEqual([
    ["2024", "Launch"],
    ["Q1 2025", "AI"],
    ["Q2 2025", "Full launch"],
    ["Q3 2025", "Global"],
  ]);
});

test("links to the home page, mindfulness and the contact page", () => {
  renderAbout();
  expect(screen.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("link", { name: "Explore Mindfulness" }).getAttribute("href")).toBe("/mindfulness");
  expect(screen.getByRole("link", { name: "Write to us" }).getAttribute("href")).toBe("/contact");
});
