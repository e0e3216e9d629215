import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getTheme, setTheme } from "~/lib/theme";
import { mockApi, renderRoute } from "~/testing/testUtils";
import Footer from "./Footer";

const config = { development_sign_in: true, payment_provider: "sandbox" };

beforeEach(() => {
  mockApi({
    "/api/v1/config/": {
      body: {
        ...config,
        social_links: [
          { name: "instagram", url: "https://instagram.example/dft" },
          { name: "koo_app", url: "https://koo.example/dft" },
        ],
      },
    },
  });
});

afterEach(() => {
  cleanup();
  setTheme("system");
});

const renderFooter = () => renderRoute("/", "/", <Footer />);

test("three columns of links", () => {
  renderFooter();
  const columns = within(screen.getByRole("navigation", { name: "Footer" }));
  expect(columns.getAllByRole("heading").map((heading) => heading.textContent)).toEqual([
    "Services",
    "Company",
    "Contact & Legal",
  ]);
  expect(columns.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/consultations",
    "/mindfulness",
    "/dopamart",
    "/subscriptions",
    "/health-tracker",
    "/ai-assistant",
    "/about",
    "/pricing",
    "/careers",
    "/blog",
    "/press",
    "/partnerships",
    "/contact",
    "/help",
    "/crisis",
    "/privacy",
    "/terms",
    "/refund",
    "/accessibility",
  ]);
});

test("links to crisis help", () => {
  renderFooter();
  expect(screen.getByRole("link", { name: "Get help now" }).getAttribute("href")).toBe("/crisis");
});

test("has the newsletter form", () => {
  renderFooter();
  expect(screen.getByRole("textbox", { name: "E-mail" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Subscribe" })).toBeDefined();
});

test("shows the social links of the server with an icon or their name", async () => {
  renderFooter();
  const instagram = await screen.findByRole("link", { name: /Instagram/ });
  expect(instagram.getAttribute("href")).toBe("https://instagram.example/dft");
  expect(instagram.querySelector("svg")).not.toBeNull();
  expect(screen.getByRole("link", { name: /Koo app/ }).querySelector("svg")).toBeNull();
});

test("stores the chosen theme", async () => {
  renderFooter();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "As on this device" }).checked).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
  expect(getTheme()).toBe("dark");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  cleanup();
  renderFooter();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Dark" }).checked).toBe(true);
});
