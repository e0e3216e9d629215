// A person without a mouse.
import { expect, type Locator, type Page } from "@playwright/test";

const PATIENCE = 80;

/** Presses Tab until this has the focus, as somebody would who is looking for it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < PATIENCE; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(target, `reached within ${PATIENCE} presses of Tab`).toBeFocused();
  await expect(target).toBeInViewport();
}
