// Light and dark: as the device has it, until a person chooses.
import type { Page } from "@playwright/test";
import { hold, SCRIPTS } from "../network";
import { visit } from "../page";
import { expect, test } from "../test";

/** What the ground of the page looks like, however its colour is written. */
const ground = (page: Page) =>
  page.evaluate(() => {
    const brush = new OffscreenCanvas(1, 1).getContext("2d");
    if (!brush) throw new Error("no canvas");
    brush.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, solid] = brush.getImageData(0, 0, 1, 1).data;
    if (solid !== 255) return "see-through";
    return (red + green + blue) / 3 > 128 ? "light" : "dark";
  });

/** The input is hidden behind its label, which is what a finger meets. */
const choose = (page: Page, theme: string) =>
  page.getByRole("contentinfo").getByRole("group", { name: "Colours" }).getByTitle(theme).tap();

test("without a choice the page follows the device, also when that changes", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await visit(page, "/");
  await expect.poll(() => ground(page)).toBe("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => ground(page)).toBe("light");
});

test("a choice stands against the device, over a reload, on every page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await visit(page, "/");
  await choose(page, "Dark");
  await expect.poll(() => ground(page)).toBe("dark");
  await page.reload();
  await expect.poll(() => ground(page)).toBe("dark");
  await expect(page.getByRole("contentinfo").getByRole("radio", { name: "Dark" })).toBeChecked();
  await visit(page, "/login");
  await expect.poll(() => ground(page)).toBe("dark");

  await choose(page, "As on this device");
  await expect.poll(() => ground(page)).toBe("light");
});

test("the chosen theme is there before the scripts are, so nothing flashes", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await visit(page, "/");
  await choose(page, "Dark");
  await hold(page, SCRIPTS);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await ground(page)).toBe("dark");
});
