// Toasts: position and late loading.
import { expectToast, gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";

test("a toast does not cover the menu button", async ({ page }) => {
  await gotoHydrated(page, "/login");
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expectToast(page, "Welcome!", "Successfully signed in as Asha Rao");
  const toast = page.getByRole("listitem").filter({ hasText: "Welcome!" });
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));

  const elementAtMenu = await page.getByLabel("Menu", { exact: true }).evaluate((menu) => {
    const { x, y, width, height } = menu.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return menu.contains(top) ? "menu" : (top?.textContent ?? "none");
  });
  expect(elementAtMenu).toBe("menu");
});

test("a toast is shown late when its chunk failed to load at first", async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_CONNECTION_REFUSED|dynamically imported module/);
  const toasterChunk = "**/assets/SonnerToaster-*.js";
  let failures = 0;
  await page.route(toasterChunk, (route) => {
    failures += 1;
    return route.abort("connectionrefused");
  });
  await page.goto("/login");
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expect(page).toHaveURL("/");
  await expect.poll(() => failures).toBeGreaterThan(1);
  await page.unroute(toasterChunk);
  await expectToast(page, "Welcome!", "Successfully signed in as Asha Rao");
});
