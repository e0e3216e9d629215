// A slow network, by hand: what is held comes when the test lets it.
import type { Page } from "@playwright/test";

/** Holds every request to these addresses; the answer lets them all go on. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The page's own scripts: without them it is what the server sent. */
export const SCRIPTS = "**/assets/*.js";
