// Keyboard navigation.
import { expect, type Locator, type Page } from "@playwright/test";

const MAX_TABS = 80;

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_TABS; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(target, `focused within ${MAX_TABS} presses of Tab`).toBeFocused();
  await expect(target).toBeInViewport();
}
