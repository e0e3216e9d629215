// Payments in the sandbox, and subscriptions through the API for journeys that only need one.
import { type APIRequestContext, expect, type Page } from "@playwright/test";

type Outcome = "success" | "failure" | "cancel";
type Plan = { id: number; name: string };
type Purchase = { payment_request: { id: number; payment_url: string } };

const buttons = { success: /^Pay ₹/, failure: "Fail", cancel: "Cancel" };

/** Chooses the outcome on the provider's page, which redirects back to the site. */
export async function completeSandboxPayment(page: Page, outcome: Outcome): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.getByRole("button", { name: buttons[outcome] }).click();
  await expect(page).not.toHaveURL(/\/sandbox\//);
}

/** Buys and pays for a plan. */
export async function subscribeViaApi(api: APIRequestContext, origin: string, planName: string): Promise<void> {
  const paymentUrl = await startSubscriptionViaApi(api, origin, planName);
  const form = { outcome: "success" };
  const response = await api.post(new URL(paymentUrl, origin).href, { form, headers: { origin }, maxRedirects: 0 });
  expect(response.status()).toBe(303);
  await expect.poll(async () => (await (await api.get("/api/v1/subscriptions/active/")).json()) !== null).toBe(true);
}

/** Starts the purchase of a plan; returns its payment URL. */
export async function startSubscriptionViaApi(
  api: APIRequestContext,
  origin: string,
  planName: string,
): Promise<string> {
  const plans = (await (await api.get("/api/v1/subscriptions/plans/")).json()) as Plan[];
  const plan = plans.find(({ name }) => name === planName);
  if (!plan) throw new Error(`there is no plan named ${planName}`);
  // The server accepts changes from its own origin only.
  const options = { data: { plan_id: plan.id }, headers: { origin } };
  const response = await api.post("/api/v1/subscriptions/subscribe/", options);
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as Purchase).payment_request.payment_url;
}
