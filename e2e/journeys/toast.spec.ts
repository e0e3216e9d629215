// Short news must not stand in the way.
import { expectToast, visit } from "../page";
import { expect, test } from "../test";

test("the welcome leaves the menu in reach of the thumb", async ({ page }) => {
  await visit(page, "/login");
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expectToast(page, "Welcome!", "Successfully signed in as Asha Rao");
  const toast = page.getByRole("listitem").filter({ hasText: "Welcome!" });
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));

  const reached = await page.getByLabel("Menu", { exact: true }).evaluate((menu) => {
    const { x, y, width, height } = menu.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return menu.contains(met) ? "the menu" : (met?.textContent ?? "nothing");
  });
  expect(reached).toBe("the menu");
});

test("what is said while the network is gone is shown when it is back", async ({ page, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED|dynamically imported module/);
  const list = "**/assets/SonnerToaster-*.js";
  let lost = 0;
  await page.route(list, (route) => {
    lost += 1;
    return route.abort("connectionrefused");
  });
  await page.goto("/login");
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expect(page).toHaveURL("/");
  await expect.poll(() => lost).toBeGreaterThan(1);
  await page.unroute(list);
  await expectToast(page, "Welcome!", "Successfully signed in as Asha Rao");
});
