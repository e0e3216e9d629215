// Paying in the sandbox, and buying a plan without a page for journeys that are about something else.
import { type APIRequestContext, expect, type Page } from "@playwright/test";

type Outcome = "success" | "failure" | "cancel";
type Plan = { id: number; name: string };
type Bought = { payment_request: { id: number; payment_url: string } };

const buttons = { success: /^Pay ₹/, failure: "Fail", cancel: "Cancel" };

/** At the provider's page: chooses what happens, and is sent back. */
export async function choose(page: Page, outcome: Outcome): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.getByRole("button", { name: buttons[outcome] }).click();
  await expect(page).not.toHaveURL(/\/sandbox\//);
}

/** A member buys a plan and pays for it. */
export async function owns(member: APIRequestContext, origin: string, name: string): Promise<void> {
  const link = await begins(member, origin, name);
  const form = { outcome: "success" };
  const paid = await member.post(new URL(link, origin).href, { form, headers: { origin }, maxRedirects: 0 });
  expect(paid.status()).toBe(303);
  await expect.poll(async () => (await (await member.get("/api/v1/subscriptions/active/")).json()) !== null).toBe(true);
}

/** A member chooses a plan and has not paid yet; answers where it is paid. */
export async function begins(member: APIRequestContext, origin: string, name: string): Promise<string> {
  const plans = (await (await member.get("/api/v1/subscriptions/plans/")).json()) as Plan[];
  const plan = plans.find((each) => each.name === name);
  if (!plan) throw new Error(`no plan is called ${name}`);
  // Changes come from our own pages alone.
  const wish = { data: { plan_id: plan.id }, headers: { origin } };
  const bought = await member.post("/api/v1/subscriptions/subscribe/", wish);
  expect(bought.status(), await bought.text()).toBe(201);
  return ((await bought.json()) as Bought).payment_request.payment_url;
}
