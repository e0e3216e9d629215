// Help for right now: one tap from everywhere, without scripts, without a network.
import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { answered, visit } from "../page";
import { asha, signedIn } from "../people";
import { desk } from "../screens";
import { expect, test } from "../test";

const help = (page: Page) => page.getByRole("link", { name: "Crisis help", exact: true });
const call = (page: Page) => page.getByRole("link", { name: /^Call 14416/ });

const EVERYWHERE = ["/", "/login", "/consultations/doctor/1", "/dopamart/cart", "/no-such-page"];

test("it is in sight on every page", async ({ page, faults }) => {
  faults.expect(/404.*no-such-page/);
  for (const address of EVERYWHERE) {
    await visit(page, address);
    await expect(help(page), address).toBeInViewport({ ratio: 1 });
    await expect(help(page)).toHaveAttribute("href", "/crisis");
  }
});

test.describe("at a desk", () => {
  test.use(desk);

  test("it is in sight for a member, and the number is, in the dark", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await signedIn(page.request, asha);
    await visit(page, "/");
    await expect(help(page)).toBeInViewport({ ratio: 1 });
    await visit(page, "/crisis");
    await expect(call(page)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
});

test("the numbers are links that a phone dials, and say when they were checked", async ({ page }) => {
  await visit(page, "/");
  await help(page).tap();
  await expect(page).toHaveURL("/crisis");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You do not have to get through this alone");
  await expect(call(page)).toHaveAttribute("href", "tel:14416");
  await expect(call(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: /^Call 112/ })).toHaveAttribute("href", "tel:112");
  await expect(page.getByRole("heading", { name: "What to do now" })).toBeVisible();
  await expect(page.locator("time")).toHaveText("13 December 2025");
  await page.getByRole("link", { name: "DFT, home" }).tap();
  await expect(page).toHaveURL("/");
});

test("it is one file: nothing else has to come", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/crisis");
  await kept(page);
  // A letter-face may come later; the page does not wait for it.
  expect(asked.filter((path) => !/\.(woff2|svg)$/.test(path))).toEqual(["/crisis"]);
});

// A page that is made of many files, and the crisis page, which is one.
for (const first of ["/", "/crisis"]) {
  test(`after a first visit to ${first} it opens with the network cut, and nothing else does`, async ({
    page,
    faults,
    server,
  }) => {
    faults.expect(/ERR_CONNECTION_(REFUSED|RESET)/);
    await page.goto(first);
    await kept(page);
    // A page whose scripts are still on their way when the server goes reports them as lost.
    await page.waitForLoadState("networkidle");
    await server.kill();

    const response = await page.goto("/crisis");
    expect(response?.status()).toBe(200);
    expect(response?.fromServiceWorker()).toBe(true);
    await expect(call(page)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(call(page)).toBeVisible();

    for (const other of ["/", "/about", "/crisis-worker.js"]) {
      await expect(page.goto(other), other).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
    }
  });
}

test("a tap on the link works with the network cut, from an open page", async ({ page, faults, server }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  await visit(page, "/consultations");
  // What the page asked for has come: the server goes from under a page that rests.
  await answered(page);
  await kept(page);
  await server.kill();
  await help(page).tap();
  await expect(page).toHaveURL("/crisis");
  await expect(call(page)).toBeVisible();
});

test("the worker keeps that page alone, and is in nobody's way", async ({ page, context }) => {
  await visit(page, "/");
  await kept(page);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(1);
  expect(await everythingKept(page)).toEqual([new URL("/crisis", page.url()).href]);
  // With a network, the server's page is shown.
  const response = await page.goto("/crisis");
  expect(response?.headers()["content-security-policy"]).toMatch(/script-src 'self'( 'sha256-[^']+'){2};/);
  expect(scopes(context)).toEqual(["/crisis-worker.js"]);
});

test("it keeps the theme that was chosen", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => localStorage.setItem("dft.theme", "dark"));
  await visit(page, "/crisis");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page);
});

/** The browser has put the page away. */
async function kept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration("/crisis"))?.active?.state))
    .toBe("activated");
}

const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url);
  });

const scopes = (context: BrowserContext) => context.serviceWorkers().map((worker) => new URL(worker.url()).pathname);
