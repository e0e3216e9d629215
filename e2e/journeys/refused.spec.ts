// A credential that is not good enough.
import { expectAccessible } from "../axe";
import { expectToast, visit } from "../page";
import { asha, credential } from "../people";
import { Server } from "../server";
import { expect, test } from "../test";

test("a credential of another server is refused, and the next try may be good", async ({ page, context, faults }) => {
  faults.expect(/401.*google-login/);
  const other = await Server.start();
  const id_token = await credential(page.request, asha, other.origin);
  await other.stop();
  await other.forget();

  await visit(page, "/login");
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
