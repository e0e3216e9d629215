// The server is gone: the page says so in the words of the specification, and goes on when it is back.
import { expectAccessible } from "../axe";
import { answered, expectToast, visit } from "../page";
import { asha, signedIn } from "../people";
import { expect, test } from "../test";

const REFUSED = /ERR_CONNECTION_REFUSED/;
const SILENCE = "No response received from server";

test("signing in says that nobody answered, and works when the server is back", async ({ page, faults, server }) => {
  faults.expect(REFUSED);
  await visit(page, "/login");
  const person = page.getByRole("button", { name: /Asha Rao/ });
  await answered(page);
  await server.kill();
  await person.tap();
  await expectToast(page, "Sign In Failed", SILENCE);

  await server.start();
  await person.tap();
  await expectToast(page, "Welcome!", "Successfully signed in as Asha Rao");
});

test("signing out without a server does not pretend", async ({ page, faults, server, context }) => {
  faults.expect(REFUSED);
  await signedIn(page.request, asha);
  await visit(page, "/");
  await page.getByLabel("Menu", { exact: true }).tap();
  await expect(page.getByRole("link", { name: "Sign Out" })).toBeVisible();
  // The page of the address has been read ahead or is read now; the call alone must fail.
  await page.route("**/auth/logout/", (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: "Sign Out" }).tap();
  await expect(page.getByRole("heading", { name: "You are still signed in" })).toBeVisible();
  await expect(page.getByRole("alert").getByText(SILENCE)).toBeVisible();
  expect((await page.request.get(`${server.origin}/api/v1/users/me/`)).status()).toBe(200);

  await expectAccessible(page);
  await page.unroute("**/auth/logout/");
  await page.getByRole("button", { name: "Try Again" }).tap();
  await expect(page).toHaveURL("/login");
  expect(await context.cookies()).toEqual([]);
});
