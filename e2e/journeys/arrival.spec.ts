// What lies below the screen of somebody who has just arrived waits until it comes near; for everybody else the page is whole.
import type { Page } from "@playwright/test";
import { standing, visit } from "../page";
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

test("what makes the foot of the page work comes with the first touch", async ({ page }) => {
  // Who only reads is waited for five seconds; here they never pass, however slow the machine.
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    window.setTimeout = ((then: TimerHandler, time?: number) =>
      time === 5000 ? 0 : wait(then, time)) as typeof window.setTimeout;
  });
  const footerFiles: string[] = [];
  page.on("request", (request) => {
    if (/\/Footer-[^/]*\.js$/.test(request.url())) footerFiles.push(request.url());
  });
  await page.goto("/");
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#content") ?? {}).some((key) => key.startsWith("__react")),
  );
  await page.waitForLoadState("networkidle");
  expect(footerFiles).toEqual([]);
  await standing(page);
  expect(footerFiles).toHaveLength(1);
  await expect(page.getByRole("list", { name: "DFT elsewhere" })).toBeVisible();
});

test("End leads to the very end", async ({ page }) => {
  await visit(page, "/");
  await page.keyboard.press("End");
  await expect(page.getByText("Not an emergency service.")).toBeInViewport();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.scrollY - window.innerHeight))
    .toBeLessThan(1);
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
