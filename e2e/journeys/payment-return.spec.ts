// The page that people come back to from paying: on a weak network, with an unknown payment, and too early.
import { expectAccessible } from "../axe";
import { standing, visit } from "../page";
import { signedIn, somebody } from "../people";
import { begins, choose } from "../sandbox";
import { expect, test } from "../test";

const CALL = "**/api/v1/payments/*/**";

test("no network is named, and Check again goes on", async ({ page, faults, server }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  await signedIn(page.request, somebody());
  const link = await begins(page.request, server.origin, "Basic Plan");
  await page.goto(link);
  await page.route(CALL, (route) => route.abort("connectionrefused"));
  await choose(page, "success");
  const told = page.getByRole("alert").filter({ hasText: "We cannot see your payment now" });
  await expect(told).toContainText("No response received from server. Your payment is safe");
  await standing(page);
  await expectAccessible(page);
  // Pressed while there is still no network: once it is back, the page goes on by itself and the button is gone.
  const asked = page.waitForRequest(/\/api\/v1\/payments\//);
  await page.getByRole("button", { name: "Check again" }).tap();
  await asked;
  await page.unroute(CALL);
  await expect(page).toHaveURL("/my-subscriptions", { timeout: 15_000 });
});

test("whoever comes back too early waits, and goes on when the money has come", async ({ page, context, server }) => {
  await signedIn(page.request, somebody());
  const link = await begins(page.request, server.origin, "Basic Plan");
  const token = /\/sandbox\/pay\/([^/]+)/.exec(link)?.[1];
  await visit(page, `/payments/return?payment=${token}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We are checking your payment");
  await expect(page.getByText(/It is safe to close this page: nothing is paid twice/)).toBeVisible();
  await expectAccessible(page);

  const form = { outcome: "success" };
  const headers = { origin: server.origin };
  await context.request.post(new URL(link, server.origin).href, { form, headers, maxRedirects: 0 });
  await expect(page).toHaveURL("/my-subscriptions", { timeout: 15_000 });
});

test("a guest who holds the token sees the payment too", async ({ page, context, server }) => {
  await signedIn(page.request, somebody());
  const link = await begins(page.request, server.origin, "Basic Plan");
  await context.clearCookies();
  await page.goto(link);
  await choose(page, "cancel");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This payment was not made");
});
