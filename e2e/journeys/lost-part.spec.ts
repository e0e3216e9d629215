// A weak network loses a part that a page fetches later: the page stays.
import { asha, signedIn } from "../people";
import { expect, test } from "../test";

for (const who of ["guest", "member"]) {
  test(`the page stays for a ${who} when what comes later does not come`, async ({ page, faults }) => {
    faults.expect(/ERR_CONNECTION_REFUSED|dynamically imported module/);
    if (who === "member") await signedIn(page.request, asha);
    const html = await (await page.request.get("/")).text();
    const lost: string[] = [];
    await page.route("**/assets/*.js", async (route) => {
      const { pathname } = new URL(route.request().url());
      // What the page names itself is there from the start.
      if (html.includes(pathname)) return route.continue();
      lost.push(pathname);
      return route.abort("connectionrefused");
    });
    await page.goto("/");
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Feel Better. Sleep Deeper. Live Healthier.");

    // It is awake too: the bar answers to scrolling.
    await page.evaluate(() => window.scrollTo({ top: 100, behavior: "instant" }));
    await expect(page.getByRole("banner")).not.toHaveCSS("box-shadow", "none");
  });
}
