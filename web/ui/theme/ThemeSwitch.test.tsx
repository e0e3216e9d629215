import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { THEME_KEY } from "~/lib/theme";
import { ThemeSwitch } from "./ThemeSwitch";

beforeEach(() => window.localStorage.clear());

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset["theme"];
});

test("uses the system theme until one is chosen", async () => {
  render(<ThemeSwitch />);
  expect(screen.getByRole("radio", { name: "As on this device", checked: true })).toBeDefined();
  await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(window.localStorage.getItem(THEME_KEY)).toBe("dark");
  await userEvent.click(screen.getByRole("radio", { name: "As on this device" }));
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
});

test("shows the stored theme", () => {
  window.localStorage.setItem(THEME_KEY, "light");
  render(<ThemeSwitch />);
  expect(screen.getByRole("radio", { name: "Light", checked: true })).toBeDefined();
});
