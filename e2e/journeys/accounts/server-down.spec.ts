// Signing in and out while the server is unreachable.
import { expectAccessible } from "../../support/axe";
import { expectToast, gotoHydrated, waitForData } from "../../support/page";
import { expect, test } from "../../support/test";
import { asha, signInViaApi } from "../../support/users";

const REFUSED = /ERR_CONNECTION_REFUSED/;
const NO_RESPONSE = "No response received from server";

test("signing in shows a network error, and works when the server is back", async ({ page, pageErrors, server }) => {
  pageErrors.expect(REFUSED);
  await gotoHydrated(page, "/login");
  const demoUser = page.getByRole("button", { name: /Asha Rao/ });
  await waitForData(page);
  await server.kill();
  await demoUser.tap();
  await expectToast(page, "Sign In Failed", NO_RESPONSE);

  await server.start();
  await demoUser.tap();
  await expectToast(page, "Welcome!", "Successfully signed in as Asha Rao");
});

test("signing out without a server keeps the user signed in and can be retried", async ({
  page,
  pageErrors,
  server,
  context,
}) => {
  pageErrors.expect(REFUSED);
  await signInViaApi(page.request, asha);
  await gotoHydrated(page, "/");
  await page.getByLabel("Menu", { exact: true }).tap();
  await expect(page.getByRole("link", { name: "Sign Out" })).toBeVisible();
  // Only the API call must fail: the logout page itself may still have to load.
  await page.route("**/auth/logout/", (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: "Sign Out" }).tap();
  await expect(page.getByRole("heading", { name: "You are still signed in" })).toBeVisible();
  await expect(page.getByRole("alert").getByText(NO_RESPONSE)).toBeVisible();
  expect((await page.request.get(`${server.origin}/api/v1/users/me/`)).status()).toBe(200);

  await expectAccessible(page);
  await page.unroute("**/auth/logout/");
  await page.getByRole("button", { name: "Try Again" }).tap();
  await expect(page).toHaveURL("/login");
  expect(await context.cookies()).toEqual([]);
});
