// The about page says all that it has to say, and leads on.
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { renderRoute } from "~/testing/testUtils";
import { AboutScreen } from "./AboutScreen";

afterEach(cleanup);

const open = () => renderRoute(paths.about, paths.about, <AboutScreen />);

test("the banner, the numbers, four values, one of the team", () => {
  open();
  expect(screen.getByText("Coming Very Soon")).toBeDefined();
  const numbers = screen.getByRole("region", { name: "In numbers" });
  expect(
    [...numbers.querySelectorAll("div > dd")].map((dd) => `${dd.textContent} ${dd.previousSibling?.textContent}`),
  ).toEqual(["100+ Beta Users", "95% Satisfaction", "5+ Experts", "4.9 Rating"]);
  expect(screen.getByRole("region", { name: "Our mission" })).toBeDefined();
  expect(within(screen.getByRole("region", { name: "Our core values" })).getAllByRole("listitem")).toHaveLength(4);
  expect(within(screen.getByRole("region", { name: "The team" })).getAllByRole("heading", { level: 3 })).toHaveLength(
    1,
  );
});

test("the roadmap, in its order", () => {
  open();
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

test("links to home, mindfulness and the contact page", () => {
  open();
  expect(screen.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("link", { name: "Explore Mindfulness" }).getAttribute("href")).toBe("/mindfulness");
  expect(screen.getByRole("link", { name: "Write to us" }).getAttribute("href")).toBe("/contact");
});
