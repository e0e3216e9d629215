// A weak network loses a part that a page fetches later: the page stays.
import { standing } from "../page";
import { asha, signedIn } from "../people";
import { expect, test } from "../test";

for (const who of ["guest", "member"]) {
  test(`the page stays for a ${who} when what comes later does not come`, async ({ page, faults }) => {
    faults.expect(/ERR_CONNECTION_REFUSED/);
    faults.expect(/^console: .*dynamically imported module/);
    if (who === "member") await signedIn(page.request, asha);
    const html = await (await page.request.get("/")).text();
    const lost: string[] = [];
    await page.route("**/assets/*.js", async (route) => {
      const { pathname } = new URL(route.request().url());
      // What the page names itself is there from the start; the list of toasts tells the test that the page stands.
      if (html.includes(pathname) || /ToastList|sonner/.test(pathname)) return route.continue();
      lost.push(pathname);
      return route.abort("connectionrefused");
    });
    await page.goto("/");
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Feel Better. Sleep Deeper. Live Healthier.");
    await standing(page);
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toHaveCount(0);
  });
}
