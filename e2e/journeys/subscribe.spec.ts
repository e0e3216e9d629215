// Choosing a plan and paying for it in the sandbox: it goes well, it fails and is tried again, it is called off.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { expectToast, standing, visit } from "../page";
import { signedIn, somebody } from "../people";
import { card } from "../plans";
import { begins, choose } from "../sandbox";
import { expect, test } from "../test";

const start = (page: Page, plan: string) => card(page, plan).getByRole("button", { name: "Start Your Journey" });

/** What the small screen's menu calls whoever is here. */
async function expectMember(page: Page, label: "Free Member" | "Premium Member"): Promise<void> {
  await standing(page);
  await page.getByLabel("Menu", { exact: true }).tap();
  await expect(page.getByRole("navigation", { name: "Main" }).getByText(label).filter({ visible: true })).toBeVisible();
  await page.getByLabel("Menu", { exact: true }).tap();
}

test("a free member pays and is a Premium Member, without a reload", async ({ page }) => {
  await signedIn(page.request, somebody());
  await visit(page, "/subscriptions");
  await expectMember(page, "Free Member");
  await expect(start(page, "Standard Plan")).toBeEnabled();
  await expect(card(page, "Standard Plan")).toContainText("Starts today and runs until");
  await expect(card(page, "Standard Plan")).toContainText("To pay₹799");
  await expectAccessible(page);
  await start(page, "Standard Plan").tap();

  await expect(page.getByText("This is a sandbox: no money moves.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Standard Plan" })).toBeVisible();
  await choose(page, "success");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Payment received|My Subscriptions/);
  await page.evaluate(() => Object.assign(window, { same: true }));
  await expectToast(page, "Thank you, your plan is yours");
  await expect(page).toHaveURL("/my-subscriptions");
  await expect(page.getByRole("heading", { name: "Active Subscription" })).toBeVisible();
  await expect(page.getByText(/^Active until \d+ \w+ \d{4}$/)).toBeVisible();
  await expectMember(page, "Premium Member");
  await expectAccessible(page);

  // Every page knows it now.
  await page.getByRole("link", { name: "Change Plan" }).tap();
  await expect(page.getByText("You have the Standard Plan now.")).toBeVisible();
  await expect(card(page, "Standard Plan")).toContainText("Adds 3 months to your Standard Plan");
  expect(await page.evaluate(() => "same" in window)).toBe(true);

  // The page that waited took its own place: Back leads to where the payment was begun or made, never to it.
  await page.goBack();
  await expect(page).toHaveURL("/my-subscriptions");
});

test("a failed try takes nothing, and the same link can be tried again", async ({ page }) => {
  await signedIn(page.request, somebody());
  await visit(page, "/subscriptions");
  await start(page, "Basic Plan").tap();
  await choose(page, "failure");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The payment did not go through");
  await expect(page.getByText(/^Nothing was taken\. You can try again with the same link until/)).toBeVisible();
  await expect(page.getByText(/^5\d minutes$/)).toBeVisible();
  await standing(page);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Try again" }).tap();
  await choose(page, "success");
  await expectToast(page, "Thank you, your plan is yours");
  await expect(page).toHaveURL("/my-subscriptions");
});

test("a payment that is called off leads back to the plans, and changes nothing", async ({ page }) => {
  await signedIn(page.request, somebody());
  await visit(page, "/subscriptions");
  await start(page, "Premium Plan").tap();
  await choose(page, "cancel");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This payment was not made");
  await standing(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Begin again" }).tap();
  await expect(page).toHaveURL("/subscriptions");
  await expect(start(page, "Premium Plan")).toBeEnabled();
  await expectMember(page, "Free Member");
});

test("two quick presses begin one purchase", async ({ page }) => {
  await signedIn(page.request, somebody());
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await visit(page, "/subscriptions");
  await start(page, "Basic Plan").dblclick();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  expect(sent.filter((path) => path === "/api/v1/subscriptions/subscribe/")).toHaveLength(1);
});

test("the browser's own way back from the provider leads to plans that can be chosen", async ({ page }) => {
  await signedIn(page.request, somebody());
  await visit(page, "/subscriptions");
  await start(page, "Basic Plan").tap();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.goBack();
  await expect(page).toHaveURL("/subscriptions");
  await expect(start(page, "Basic Plan")).toBeEnabled();
  await expect(page.getByRole("button", { name: "Processing..." })).toHaveCount(0);
});

test("what was begun can be completed from My Subscriptions", async ({ page, server }) => {
  await signedIn(page.request, somebody());
  await begins(page.request, server.origin, "Basic Plan");
  await visit(page, "/my-subscriptions");
  await expect(page.getByRole("heading", { name: "You don't have an active subscription." })).toBeVisible();
  await expect(page.getByRole("region", { name: "History" }).getByText("Payment pending")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Complete payment" }).tap();
  await choose(page, "success");
  await expect(page).toHaveURL("/my-subscriptions");
  await expect(page.getByRole("region", { name: "History" }).getByText("Active", { exact: true })).toBeVisible();
});

test("a server that is gone is told, and another try works when it is back", async ({ page, faults, server }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  await signedIn(page.request, somebody());
  await visit(page, "/subscriptions");
  await expect(start(page, "Basic Plan")).toBeEnabled();
  await page.waitForLoadState("networkidle");
  await server.kill();
  await start(page, "Basic Plan").tap();
  await expectToast(page, "Error subscribing to plan", "Please try again later or contact support");
  await server.start();
  await expect(async () => {
    const again = page.getByRole("button", { name: "Try Again" });
    if (await again.isVisible()) await again.tap();
    await expect(start(page, "Basic Plan")).toBeEnabled({ timeout: 1000 });
  }).toPass();
  await start(page, "Basic Plan").tap();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
});

test("a price that has changed is asked about before anything is paid", async ({ page, faults }) => {
  faults.expect(/409.*subscribe/);
  await signedIn(page.request, somebody());
  // The page has stood open over the change of a price.
  await page.route("**/subscriptions/quotes/", async (route) => {
    const response = await route.fetch();
    const quotes = (await response.json()) as { amount: number }[];
    await route.fulfill({ response, json: quotes.map((quote) => ({ ...quote, amount: quote.amount - 50 })) });
  });
  await visit(page, "/subscriptions");
  await start(page, "Standard Plan").tap();
  const dialog = page.getByRole("dialog", { name: "The price has changed" });
  await expect(dialog).toContainText("The Standard Plan is now ₹799 for you, not ₹749.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Pay ₹799" }).tap();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await expect(page.getByText("₹799").first()).toBeVisible();
});
