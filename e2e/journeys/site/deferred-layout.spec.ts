// On the first load, sections below the fold are laid out late; after a reload, Back or a hash link the page has its full height.
import type { Page } from "@playwright/test";
import { gotoHydrated, waitForHydration } from "../../support/page";
import { expect, test } from "../../support/test";

const isDeferred = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).contentVisibility === "auto");
const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);

test("the footer is laid out when scrolled into view, and at once on the next page", async ({ page }) => {
  await gotoHydrated(page, "/");
  expect(await isDeferred(page, "footer")).toBe(true);
  const estimatedHeight = await heightOf(page, "footer");
  await page.getByRole("link", { name: "Privacy Policy" }).scrollIntoViewIfNeeded();
  await expect.poll(() => heightOf(page, "footer")).not.toBe(estimatedHeight);
  await page.getByRole("link", { name: "Privacy Policy" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Privacy");
  expect(await isDeferred(page, "footer")).toBe(false);
});

test("the footer's script loads with the first interaction", async ({ page }) => {
  // Without an interaction it loads after five seconds; that timer is disabled here.
  await page.addInitScript(() => {
    const setTimeout = window.setTimeout;
    window.setTimeout = ((then: TimerHandler, time?: number) =>
      time === 5000 ? 0 : setTimeout(then, time)) as typeof window.setTimeout;
  });
  const footerScripts: string[] = [];
  page.on("request", (request) => {
    if (/\/Footer-[^/]*\.js$/.test(request.url())) footerScripts.push(request.url());
  });
  await page.goto("/");
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#content") ?? {}).some((key) => key.startsWith("__react")),
  );
  await page.waitForLoadState("networkidle");
  expect(footerScripts).toEqual([]);
  await waitForHydration(page);
  expect(footerScripts).toHaveLength(1);
  await expect(page.getByRole("list", { name: "DFT elsewhere" })).toBeVisible();
});

test("the End key scrolls to the end of the page", async ({ page }) => {
  await gotoHydrated(page, "/");
  await page.keyboard.press("End");
  await expect(page.getByText("Not an emergency service.")).toBeInViewport();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.scrollY - window.innerHeight))
    .toBeLessThan(1);
});

test("a reload restores the scroll position", async ({ page }) => {
  await gotoHydrated(page, "/");
  const heading = page.getByRole("heading", { name: "Questions people ask" });
  await heading.scrollIntoViewIfNeeded();
  await expect(heading).toBeInViewport();
  await page.reload();
  await expect(heading).toBeInViewport();
  expect(await isDeferred(page, "footer")).toBe(false);
});

test("a hash link scrolls to its section", async ({ page }) => {
  await gotoHydrated(page, "/#faq");
  await expect(page.getByRole("heading", { name: "Questions people ask" })).toBeInViewport();
  expect(await isDeferred(page, "footer")).toBe(false);
});
