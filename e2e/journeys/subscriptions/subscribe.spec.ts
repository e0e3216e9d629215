// Buying a plan in the sandbox: success, failure, cancellation, races and network errors.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe";
import { expectToast, gotoHydrated, waitForHydration } from "../../support/page";
import { planCard } from "../../support/plans";
import { completeSandboxPayment, startSubscriptionViaApi } from "../../support/sandbox";
import { expect, test } from "../../support/test";
import { signInViaApi, uniqueUser } from "../../support/users";

const startButton = (page: Page, plan: string) =>
  planCard(page, plan).getByRole("button", { name: "Start Your Journey" });

/** Checks the account label in the mobile menu. */
async function expectAccountLabel(page: Page, label: "Free Member" | "Premium Member"): Promise<void> {
  await waitForHydration(page);
  await page.getByLabel("Menu", { exact: true }).tap();
  await expect(page.getByRole("navigation", { name: "Main" }).getByText(label).filter({ visible: true })).toBeVisible();
  await page.getByLabel("Menu", { exact: true }).tap();
}

test("a free member pays and becomes a Premium Member without a reload", async ({ page }) => {
  await signInViaApi(page.request, uniqueUser());
  await gotoHydrated(page, "/subscriptions");
  await expectAccountLabel(page, "Free Member");
  await expect(startButton(page, "Standard Plan")).toBeEnabled();
  await expect(planCard(page, "Standard Plan")).toContainText("Starts today and runs until");
  await expect(planCard(page, "Standard Plan")).toContainText("To pay₹799");
  await expectAccessible(page);
  await startButton(page, "Standard Plan").tap();

  await expect(page.getByText("This is a sandbox: no money moves.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Standard Plan" })).toBeVisible();
  await completeSandboxPayment(page, "success");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Payment received|My Subscriptions/);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expectToast(page, "Thank you, your plan is yours");
  await expect(page).toHaveURL("/my-subscriptions");
  await expect(page.getByRole("heading", { name: "Active Subscription" })).toBeVisible();
  await expect(page.getByText(/^Active until \d+ \w+ \d{4}$/)).toBeVisible();
  await expectAccountLabel(page, "Premium Member");
  await expectAccessible(page);

  // Other pages show the new plan too.
  await page.getByRole("link", { name: "Change Plan" }).tap();
  await expect(page.getByText("You have the Standard Plan now.")).toBeVisible();
  await expect(planCard(page, "Standard Plan")).toContainText("Adds 3 months to your Standard Plan");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);

  // The payment page replaced its history entry, so Back never opens it.
  await page.goBack();
  await expect(page).toHaveURL("/my-subscriptions");
});

test("a failed payment can be retried with the same link", async ({ page }) => {
  await signInViaApi(page.request, uniqueUser());
  await gotoHydrated(page, "/subscriptions");
  await startButton(page, "Basic Plan").tap();
  await completeSandboxPayment(page, "failure");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The payment did not go through");
  await expect(page.getByText(/^Nothing was taken\. You can try again with the same link until/)).toBeVisible();
  await expect(page.getByText(/^5\d minutes$/)).toBeVisible();
  await waitForHydration(page);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Try again" }).tap();
  await completeSandboxPayment(page, "success");
  await expectToast(page, "Thank you, your plan is yours");
  await expect(page).toHaveURL("/my-subscriptions");
});

test("a cancelled payment leads back to the plans and changes nothing", async ({ page }) => {
  await signInViaApi(page.request, uniqueUser());
  await gotoHydrated(page, "/subscriptions");
  await startButton(page, "Premium Plan").tap();
  await completeSandboxPayment(page, "cancel");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This payment was not made");
  await waitForHydration(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Begin again" }).tap();
  await expect(page).toHaveURL("/subscriptions");
  await expect(startButton(page, "Premium Plan")).toBeEnabled();
  await expectAccountLabel(page, "Free Member");
});

test("a double tap starts one purchase", async ({ page }) => {
  await signInViaApi(page.request, uniqueUser());
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await gotoHydrated(page, "/subscriptions");
  await startButton(page, "Basic Plan").dblclick();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  expect(requestedPaths.filter((path) => path === "/api/v1/subscriptions/subscribe/")).toHaveLength(1);
});

test("an unpaid subscription is completed from My Subscriptions", async ({ page, server }) => {
  await signInViaApi(page.request, uniqueUser());
  await startSubscriptionViaApi(page.request, server.origin, "Basic Plan");
  await gotoHydrated(page, "/my-subscriptions");
  await expect(page.getByRole("heading", { name: "You don't have an active subscription." })).toBeVisible();
  await expect(page.getByRole("region", { name: "History" }).getByText("Payment pending")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Complete payment" }).tap();
  await completeSandboxPayment(page, "success");
  await expect(page).toHaveURL("/my-subscriptions");
  await expect(page.getByRole("region", { name: "History" }).getByText("Active", { exact: true })).toBeVisible();
});

test("an unreachable server shows an error, and a retry works when it is back", async ({
  page,
  pageErrors,
  server,
}) => {
  pageErrors.expect(/ERR_CONNECTION_REFUSED/);
  await signInViaApi(page.request, uniqueUser());
  await gotoHydrated(page, "/subscriptions");
  await expect(startButton(page, "Basic Plan")).toBeEnabled();
  await page.waitForLoadState("networkidle");
  await server.kill();
  await startButton(page, "Basic Plan").tap();
  await expectToast(page, "Error subscribing to plan", "Please try again later or contact support");
  await server.start();
  await expect(async () => {
    const retryButton = page.getByRole("button", { name: "Try Again" });
    if (await retryButton.isVisible()) await retryButton.tap();
    await expect(startButton(page, "Basic Plan")).toBeEnabled({ timeout: 1000 });
  }).toPass();
  await startButton(page, "Basic Plan").tap();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
});
