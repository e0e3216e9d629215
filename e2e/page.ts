// How a person comes to a page, and how a test knows that the page stands.
import { expect, type Page, type Response } from "@playwright/test";

/** Opens an address and waits until the page answers to a tap. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await standing(page);
  return response;
}

/** The list of toasts is the last to come, after the scripts have taken over. */
export async function standing(page: Page): Promise<void> {
  await expect(page.locator("section[aria-label^=Notifications]")).toBeAttached();
}

/** Short news: its title and what it says. */
export async function expectToast(page: Page, title: string, words: string): Promise<void> {
  const toast = page.getByRole("listitem").filter({ hasText: title });
  await expect(toast).toBeVisible();
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(words, { exact: true })).toBeVisible();
}
