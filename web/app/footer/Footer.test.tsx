// The footer, with every page there is going to be and with none.
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

const open = (exists: (path: string) => boolean) => renderRoute("/", "/", <Footer exists={exists} />);

test("three columns lead to every page", () => {
  open(() => true);
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

test("a column without a page is not drawn", () => {
  open((path) => path === "/about");
  const columns = within(screen.getByRole("navigation", { name: "Footer" }));
  expect(columns.getAllByRole("heading").map((heading) => heading.textContent)).toEqual(["Company"]);
  cleanup();
  open(() => false);
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("help is a call away until it has its own page", () => {
  open(() => false);
  expect(screen.getByRole("link", { name: "Call 14416" }).getAttribute("href")).toBe("tel:14416");
  cleanup();
  open(() => true);
  expect(screen.getByRole("link", { name: "Get help now" }).getAttribute("href")).toBe("/crisis");
});

test("the letter can be subscribed to", () => {
  open(() => false);
  expect(screen.getByRole("textbox", { name: "E-mail" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Subscribe" })).toBeDefined();
});

test("social links are the server's, by a drawing or by their word", async () => {
  open(() => false);
  const instagram = await screen.findByRole("link", { name: /Instagram/ });
  expect(instagram.getAttribute("href")).toBe("https://instagram.example/dft");
  expect(instagram.querySelector("svg")).not.toBeNull();
  expect(screen.getByRole("link", { name: /Koo app/ }).querySelector("svg")).toBeNull();
});

test("the theme is chosen here, and the choice is shown again", async () => {
  open(() => false);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "As on this device" }).checked).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
  expect(getTheme()).toBe("dark");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  cleanup();
  open(() => false);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Dark" }).checked).toBe(true);
});
