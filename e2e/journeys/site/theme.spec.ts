// The light and dark theme: from the system, or chosen by the user.
import type { Page } from "@playwright/test";
import { SCRIPTS, stallRequests } from "../../support/network";
import { gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";

/** The rendered background, whatever the notation of its colour. */
const background = (page: Page) =>
  page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data;
    if (alpha !== 255) return "transparent";
    return (red + green + blue) / 3 > 128 ? "light" : "dark";
  });

/** The radio input is hidden behind its label, which receives the tap. */
const selectTheme = (page: Page, theme: string) =>
  page.getByRole("contentinfo").getByRole("group", { name: "Colours" }).getByTitle(theme).tap();

test("without a choice the theme follows the system, also when that changes", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await gotoHydrated(page, "/");
  await expect.poll(() => background(page)).toBe("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => background(page)).toBe("light");
});

test("the chosen theme overrides the system and persists on all pages", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await gotoHydrated(page, "/");
  await selectTheme(page, "Dark");
  await expect.poll(() => background(page)).toBe("dark");
  await page.reload();
  await expect.poll(() => background(page)).toBe("dark");
  await expect(page.getByRole("contentinfo").getByRole("radio", { name: "Dark" })).toBeChecked();
  await gotoHydrated(page, "/login");
  await expect.poll(() => background(page)).toBe("dark");

  await selectTheme(page, "As on this device");
  await expect.poll(() => background(page)).toBe("light");
});

test("the chosen theme is applied before the scripts load", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await gotoHydrated(page, "/");
  await selectTheme(page, "Dark");
  await stallRequests(page, SCRIPTS);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await background(page)).toBe("dark");
});
