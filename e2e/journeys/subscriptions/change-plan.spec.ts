// Changing plans: the quote that a subscriber sees before paying.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe";
import { expectToast, gotoHydrated } from "../../support/page";
import { planCard } from "../../support/plans";
import { completeSandboxPayment, subscribeViaApi } from "../../support/sandbox";
import { expect, test } from "../../support/test";
import { signInViaApi, uniqueUser } from "../../support/users";

async function openPlansAsSubscriber(page: Page, origin: string, plan: string): Promise<void> {
  await signInViaApi(page.request, uniqueUser());
  await subscribeViaApi(page.request, origin, plan);
  await gotoHydrated(page, "/subscriptions");
  await expect(page.getByText(`You have the ${plan} now.`)).toBeVisible();
  await expect(planCard(page, "Basic Plan").getByRole("button")).toBeEnabled();
  await expectAccessible(page);
}

async function buyPlan(page: Page, plan: string): Promise<void> {
  await planCard(page, plan).getByRole("button").tap();
  await completeSandboxPayment(page, "success");
  await expectToast(page, "Thank you, your plan is yours");
  await expect(page).toHaveURL("/my-subscriptions");
}

test("a more expensive plan starts today with credit for the unused days", async ({ page, server }) => {
  await openPlansAsSubscriber(page, server.origin, "Basic Plan");
  await expect(planCard(page, "Standard Plan")).toContainText("Starts today and runs until");
  await expect(planCard(page, "Standard Plan")).toContainText(/Unused days−₹\d+To pay₹\d+/);
  const cardText = (await planCard(page, "Standard Plan").textContent()) ?? "";
  const [, credit, amount] = /Unused days−₹(\d+)To pay₹(\d+)/.exec(cardText)?.map(Number) ?? [];
  expect((credit ?? 0) + (amount ?? 0)).toBe(799);

  await planCard(page, "Standard Plan").getByRole("button").tap();
  await expect(page.getByRole("button", { name: `Pay ₹${amount}` })).toBeVisible();
  await completeSandboxPayment(page, "success");
  await expect(page).toHaveURL("/my-subscriptions");
  const activePlan = page.getByRole("main").locator("section").filter({ hasText: "Active Subscription" });
  await expect(activePlan.getByText("Standard Plan")).toBeVisible();
  await expect(page.getByRole("region", { name: "History" }).getByText("Replaced")).toBeVisible();
});

test("a cheaper plan starts at the full price when the current one ends", async ({ page, server }) => {
  await openPlansAsSubscriber(page, server.origin, "Premium Plan");
  await expect(planCard(page, "Basic Plan")).toContainText(/Starts on \d+\s\w+\s\d{4}, when your present plan ends/);
  await expect(planCard(page, "Basic Plan")).toContainText("To pay₹299");
  await buyPlan(page, "Basic Plan");
  await expect(page.getByRole("heading", { name: "After that" })).toBeVisible();
  await expect(page.getByRole("region", { name: "History" }).getByText("Starts later")).toBeVisible();
  await expectAccessible(page);
});
