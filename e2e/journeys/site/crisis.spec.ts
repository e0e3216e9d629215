// The crisis page: linked from every page, one file, available offline.
import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe";
import { gotoHydrated, waitForData } from "../../support/page";
import { expect, test } from "../../support/test";
import { asha, signInViaApi } from "../../support/users";
import { desktop } from "../../support/viewports";

const crisisLink = (page: Page) => page.getByRole("link", { name: "Crisis help", exact: true });
const helplineLink = (page: Page) => page.getByRole("link", { name: /^Call 14416/ });

const PAGES = ["/", "/login", "/consultations/doctor/1", "/dopamart/cart", "/no-such-page"];

test("the crisis link is in the viewport of every page", async ({ page, pageErrors }) => {
  pageErrors.expect(/404.*no-such-page/);
  for (const path of PAGES) {
    await gotoHydrated(page, path);
    await expect(crisisLink(page), path).toBeInViewport({ ratio: 1 });
    await expect(crisisLink(page)).toHaveAttribute("href", "/crisis");
  }
});

test.describe("on desktop", () => {
  test.use(desktop);

  test("a member sees the crisis link and the helpline in the dark theme", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await signInViaApi(page.request, asha);
    await gotoHydrated(page, "/");
    await expect(crisisLink(page)).toBeInViewport({ ratio: 1 });
    await gotoHydrated(page, "/crisis");
    await expect(helplineLink(page)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
});

test("the helplines are tel links with the date of their last check", async ({ page }) => {
  await gotoHydrated(page, "/");
  await crisisLink(page).tap();
  await expect(page).toHaveURL("/crisis");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You do not have to get through this alone");
  await expect(helplineLink(page)).toHaveAttribute("href", "tel:14416");
  await expect(helplineLink(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: /^Call 112/ })).toHaveAttribute("href", "tel:112");
  await expect(page.getByRole("heading", { name: "What to do now" })).toBeVisible();
  await expect(page.locator("time")).toHaveText("13 December 2025");
  await page.getByRole("link", { name: "DFT, home" }).tap();
  await expect(page).toHaveURL("/");
});

test("the crisis page needs a single file", async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto("/crisis");
  await waitForServiceWorker(page);
  // Fonts and icons may load later; the page does not depend on them.
  expect(requestedPaths.filter((path) => !/\.(woff2|svg)$/.test(path))).toEqual(["/crisis"]);
});

// A page with many files, and the crisis page itself.
for (const first of ["/", "/crisis"]) {
  test(`after a visit to ${first} only the crisis page opens offline`, async ({ page, pageErrors, server }) => {
    pageErrors.expect(/ERR_CONNECTION_(REFUSED|RESET)/);
    await page.goto(first);
    await waitForServiceWorker(page);
    // Scripts that are still loading when the server dies would be reported as failed.
    await page.waitForLoadState("networkidle");
    await server.kill();

    const response = await page.goto("/crisis");
    expect(response?.status()).toBe(200);
    expect(response?.fromServiceWorker()).toBe(true);
    await expect(helplineLink(page)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(helplineLink(page)).toBeVisible();

    for (const path of ["/", "/about", "/crisis-worker.js"]) {
      await expect(page.goto(path), path).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
    }
  });
}

test("the crisis link of an open page works offline", async ({ page, pageErrors, server }) => {
  pageErrors.expect(/ERR_CONNECTION_REFUSED/);
  await gotoHydrated(page, "/consultations");
  // The page's own requests must not fail.
  await waitForData(page);
  await waitForServiceWorker(page);
  await server.kill();
  await crisisLink(page).tap();
  await expect(page).toHaveURL("/crisis");
  await expect(helplineLink(page)).toBeVisible();
});

test("the service worker caches the crisis page only and controls no other page", async ({ page, context }) => {
  await gotoHydrated(page, "/");
  await waitForServiceWorker(page);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(1);
  expect(await cachedUrls(page)).toEqual([new URL("/crisis", page.url()).href]);
  // Online, the page comes from the server.
  const response = await page.goto("/crisis");
  expect(response?.headers()["content-security-policy"]).toMatch(/script-src 'self'( 'sha256-[^']+'){2};/);
  expect(workerPaths(context)).toEqual(["/crisis-worker.js"]);
});

test("the crisis page has the chosen theme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => localStorage.setItem("dft.theme", "dark"));
  await gotoHydrated(page, "/crisis");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page);
});

/** The service worker has cached the page. */
async function waitForServiceWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration("/crisis"))?.active?.state))
    .toBe("activated");
}

const cachedUrls = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });

const workerPaths = (context: BrowserContext) =>
  context.serviceWorkers().map((worker) => new URL(worker.url()).pathname);
