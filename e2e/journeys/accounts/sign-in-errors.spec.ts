// Sign-in with an invalid ID token.
import { expectAccessible } from "../../support/axe";
import { expectToast, gotoHydrated } from "../../support/page";
import { Server } from "../../support/server";
import { expect, test } from "../../support/test";
import { asha, devIdToken } from "../../support/users";

test("an ID token of another server is rejected, and the next attempt works", async ({ page, context, pageErrors }) => {
  pageErrors.expect(/401.*google-login/);
  const otherServer = await Server.start();
  const id_token = await devIdToken(page.request, asha, otherServer.origin);
  await otherServer.stop();
  await otherServer.removeData();

  await gotoHydrated(page, "/login");
  await page.route("**/dev/identity/token/", (route) => route.fulfill({ json: { id_token } }));
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expectToast(page, "Sign In Failed", "Google login failed");
  await expectAccessible(page);
  await expect(page).toHaveURL("/login");
  expect(await context.cookies()).toEqual([]);

  await page.unroute("**/dev/identity/token/");
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expectToast(page, "Welcome!", "Successfully signed in as Asha Rao");
});
