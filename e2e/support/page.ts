// Opens pages and waits until they are hydrated and their data has loaded.
import { expect, type Locator, type Page, type Response } from "@playwright/test";
import { expectNoLayoutShift } from "./layoutShift";

/** Opens a path and waits until the page handles input. */
export async function gotoHydrated(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await waitForHydration(page);
  return response;
}

/** Opens a path, waits for its data, and fails on layout shift meanwhile. A redirect replaces the layout and is not measured. */
export async function gotoLoaded(page: Page, path: string): Promise<void> {
  await gotoHydrated(page, path);
  await waitForData(page);
  if (page.url() === new URL(path, page.url()).href) await expectNoLayoutShift(page);
}

/** A standalone static page, which has no scripts to hydrate. */
const STANDALONE = "[data-standalone]";

const INTERACTIVE = "a, button, input, select, textarea, summary";

/**
 * Waits until every interactive element carries React's internal props key, i.e. is hydrated. The toaster loads on the
 * first interaction, which the scroll event stands for.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    ([standalone, interactive]) => {
      const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
      window.dispatchEvent(new Event("scroll"));
      const content = document.querySelector("#content");
      const elements = [...document.body.querySelectorAll(interactive)];
      return (
        document.querySelector(standalone) !== null ||
        (content !== null && isHydrated(content) && elements.every(isHydrated))
      );
    },
    [STANDALONE, INTERACTIVE] as const,
    { polling: 50 },
  );
  await expect(page.locator(`section[aria-label^=Notifications], ${STANDALONE}`)).toBeAttached();
}

/** Loading messages of pages. The component gallery also has examples that load for ever, which are not matched. */
const LOADING =
  /^Loading( plans| prices| your subscription| doctors| specializations| your consultations| your booking| times| your library| categories| category| tracks| your favourites| your bookmarks| your recent tracks| your tracks| products| the product| your orders| your addresses| the invoice| your order| the officer)?\.\.\.$/;

/** Waits until the page's API requests are rendered. The links in the footer of every page are the last. */
export async function waitForData(page: Page): Promise<void> {
  if ((await page.locator(STANDALONE).count()) > 0) return;
  await expect(page.getByRole("list", { name: "DFT elsewhere" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: LOADING })).toHaveCount(0);
  const { pathname } = new URL(page.url());
  if (pathname === "/login") await expect(page.getByRole("list", { name: "Demo people" })).toBeVisible();
  if (pathname === "/dopamart/cart") await expect(page.getByText("Loading your cart")).toHaveCount(0);
  if (pathname === "/consultations/doctors") await expect(page.getByText(/^Finding the best doctors/)).toHaveCount(0);
}

/** Returns the toast with this title and description. */
export async function expectToast(page: Page, title: string, description?: string): Promise<Locator> {
  const toast = page.getByRole("region", { name: "Notifications" }).getByRole("listitem").filter({ hasText: title });
  await expect(toast).toBeVisible();
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(toast.getByText(description, { exact: true })).toBeVisible();
  return toast;
}
