// How a person comes to a page, and how a test knows that the page stands.
import { expect, type Locator, type Page, type Response } from "@playwright/test";

/** Opens an address and waits until the page answers to a tap. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await standing(page);
  return response;
}

/** The page in one file, which stands as soon as it is there. */
const ALONE = "[data-standalone]";

const ANSWERS_TO_A_TAP = "a, button, input, select, textarea, summary";

/**
 * The scripts have taken over everything that can be touched: React keeps its notes on each element that is its own. The list of toasts
 * comes with the first touch, which is ours.
 */
export async function standing(page: Page): Promise<void> {
  await page.waitForFunction(
    ([alone, tappable]) => {
      const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
      window.dispatchEvent(new Event("scroll"));
      const content = document.querySelector("#content");
      const all = [...document.body.querySelectorAll(tappable)];
      return document.querySelector(alone) !== null || (content !== null && isTaken(content) && all.every(isTaken));
    },
    [ALONE, ANSWERS_TO_A_TAP] as const,
    { polling: 50 },
  );
  await expect(page.locator(`section[aria-label^=Notifications], ${ALONE}`)).toBeAttached();
}

/** What pages say while something comes. The book of parts has samples that never do. */
const LOADING =
  /^Loading( plans| prices| your subscription| doctors| specializations| your consultations| your booking| times| your library| categories| category| tracks| your favourites| your bookmarks| your recent tracks| your tracks| products| the product| your orders| your addresses| the invoice| your order| the officer)?\.\.\.$/;

/** What the page asks the server for has come: the last of it stands in the footer of every page. */
export async function answered(page: Page): Promise<void> {
  if ((await page.locator(ALONE).count()) > 0) return;
  await expect(page.getByRole("list", { name: "DFT elsewhere" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: LOADING })).toHaveCount(0);
  const { pathname } = new URL(page.url());
  if (pathname === "/login") await expect(page.getByRole("list", { name: "Demo people" })).toBeVisible();
  if (pathname === "/dopamart/cart") await expect(page.getByText("Loading your cart")).toHaveCount(0);
  if (pathname === "/consultations/doctors") await expect(page.getByText(/^Finding the best doctors/)).toHaveCount(0);
}

/** Short news: its title, and what else it says. */
export async function expectToast(page: Page, title: string, words?: string): Promise<Locator> {
  const toast = page.getByRole("region", { name: "Notifications" }).getByRole("listitem").filter({ hasText: title });
  await expect(toast).toBeVisible();
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (words) await expect(toast.getByText(words, { exact: true })).toBeVisible();
  return toast;
}
