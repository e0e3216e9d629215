// Whoever has a plan is told what another would mean before paying: more of it, a dearer one, or one for later.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { expectToast, visit } from "../page";
import { signedIn, somebody } from "../people";
import { card } from "../plans";
import { choose, owns } from "../sandbox";
import { expect, test } from "../test";

async function memberWith(page: Page, origin: string, plan: string): Promise<void> {
  await signedIn(page.request, somebody());
  await owns(page.request, origin, plan);
  await visit(page, "/subscriptions");
  await expect(page.getByText(`You have the ${plan} now.`)).toBeVisible();
  await expect(card(page, "Basic Plan").getByRole("button")).toBeEnabled();
  await expectAccessible(page);
}

async function pays(page: Page, plan: string): Promise<void> {
  await card(page, plan).getByRole("button").tap();
  await choose(page, "success");
  await expectToast(page, "Thank you, your plan is yours");
  await expect(page).toHaveURL("/my-subscriptions");
}

test("a dearer plan starts today, with the unused days taken off", async ({ page, server }) => {
  await memberWith(page, server.origin, "Basic Plan");
  await expect(card(page, "Standard Plan")).toContainText("Starts today and runs until");
  await expect(card(page, "Standard Plan")).toContainText(/Unused days−₹\d+To pay₹\d+/);
  const words = (await card(page, "Standard Plan").textContent()) ?? "";
  const [, credit, amount] = /Unused days−₹(\d+)To pay₹(\d+)/.exec(words)?.map(Number) ?? [];
  expect((credit ?? 0) + (amount ?? 0)).toBe(799);

  await card(page, "Standard Plan").getByRole("button").tap();
  await expect(page.getByRole("button", { name: `Pay ₹${amount}` })).toBeVisible();
  await choose(page, "success");
  await expect(page).toHaveURL("/my-subscriptions");
  const running = page.getByRole("main").locator("section").filter({ hasText: "Active Subscription" });
  await expect(running.getByText("Standard Plan")).toBeVisible();
  await expect(page.getByRole("region", { name: "History" }).getByText("Replaced")).toBeVisible();
});

test("a cheaper plan starts when the present one ends, at the full price", async ({ page, server }) => {
  await memberWith(page, server.origin, "Premium Plan");
  await expect(card(page, "Basic Plan")).toContainText(/Starts on \d+\s\w+\s\d{4}, when your present plan ends/);
  await expect(card(page, "Basic Plan")).toContainText("To pay₹299");
  await pays(page, "Basic Plan");
  await expect(page.getByRole("heading", { name: "After that" })).toBeVisible();
  await expect(page.getByRole("region", { name: "History" }).getByText("Starts later")).toBeVisible();
  await expectAccessible(page);
});
