// Requests that do not complete until the test releases them.
import type { Page } from "@playwright/test";

/** Stalls every request that matches the glob; call the result to let them continue. */
export async function stallRequests(page: Page, urlGlob: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(urlGlob, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** All scripts of the site. */
export const SCRIPTS = "**/assets/*.js";
