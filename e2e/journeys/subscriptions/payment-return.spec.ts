// The page after a payment: network errors, pending payments, guests.
import { expectAccessible } from "../../support/axe";
import { gotoHydrated, waitForHydration } from "../../support/page";
import { completeSandboxPayment, startSubscriptionViaApi } from "../../support/sandbox";
import { expect, test } from "../../support/test";
import { signInViaApi, uniqueUser } from "../../support/users";

const PAYMENT_API = "**/api/v1/payments/*/**";

test("a network error is shown, and the page redirects once the payment is confirmed", async ({
  page,
  pageErrors,
  server,
}) => {
  pageErrors.expect(/ERR_CONNECTION_REFUSED/);
  await signInViaApi(page.request, uniqueUser());
  const paymentUrl = await startSubscriptionViaApi(page.request, server.origin, "Basic Plan");
  await page.goto(paymentUrl);
  await page.route(PAYMENT_API, (route) => route.abort("connectionrefused"));
  await completeSandboxPayment(page, "success");
  const alert = page.getByRole("alert").filter({ hasText: "We cannot see your payment now" });
  await expect(alert).toContainText("No response received from server. Your payment is safe");
  await waitForHydration(page);
  await expectAccessible(page);
  // Tapped while the network still fails: afterwards polling continues by itself and the button is gone.
  const pollRequest = page.waitForRequest(/\/api\/v1\/payments\//);
  await page.getByRole("button", { name: "Check again" }).tap();
  await pollRequest;
  await page.unroute(PAYMENT_API);
  await expect(page).toHaveURL("/my-subscriptions", { timeout: 15_000 });
});

test("a pending payment is polled until it is confirmed", async ({ page, context, server }) => {
  await signInViaApi(page.request, uniqueUser());
  const paymentUrl = await startSubscriptionViaApi(page.request, server.origin, "Basic Plan");
  const token = /\/sandbox\/pay\/([^/]+)/.exec(paymentUrl)?.[1];
  await gotoHydrated(page, `/payments/return?payment=${token}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We are checking your payment");
  await expect(page.getByText(/It is safe to close this page: nothing is paid twice/)).toBeVisible();
  await expectAccessible(page);

  const form = { outcome: "success" };
  const headers = { origin: server.origin };
  await context.request.post(new URL(paymentUrl, server.origin).href, { form, headers, maxRedirects: 0 });
  await expect(page).toHaveURL("/my-subscriptions", { timeout: 15_000 });
});

test("a guest with the payment token sees its status", async ({ page, context, server }) => {
  await signInViaApi(page.request, uniqueUser());
  const paymentUrl = await startSubscriptionViaApi(page.request, server.origin, "Basic Plan");
  await context.clearCookies();
  await page.goto(paymentUrl);
  await completeSandboxPayment(page, "cancel");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This payment was not made");
});
