// What lies below the screen of somebody who has just arrived waits until it comes near; for everybody else the page is whole.
import type { Page } from "@playwright/test";
import { visit } from "../page";
import { expect, test } from "../test";

const waits = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => getComputedStyle(element).contentVisibility === "auto");
const heightOf = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => element.getBoundingClientRect().height);

test("the foot of the page waits, is all there when one comes to it, and waits no more on the next page", async ({
  page,
}) => {
  await visit(page, "/");
  expect(await waits(page, "footer")).toBe(true);
  const guessed = await heightOf(page, "footer");
  await page.getByRole("link", { name: "Privacy Policy" }).scrollIntoViewIfNeeded();
  await expect.poll(() => heightOf(page, "footer")).not.toBe(guessed);
  await page.getByRole("link", { name: "Privacy Policy" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Privacy");
  expect(await waits(page, "footer")).toBe(false);
});

test("who comes back is where they were", async ({ page }) => {
  await visit(page, "/");
  const heading = page.getByRole("heading", { name: "Questions people ask" });
  await heading.scrollIntoViewIfNeeded();
  await expect(heading).toBeInViewport();
  await page.reload();
  await expect(heading).toBeInViewport();
  expect(await waits(page, "footer")).toBe(false);
});

test("a link to a place in the page leads there", async ({ page }) => {
  await visit(page, "/#faq");
  await expect(page.getByRole("heading", { name: "Questions people ask" })).toBeInViewport();
  expect(await waits(page, "footer")).toBe(false);
});
