// Plans for guests: signing in returns to the chosen plan.
import { expectAccessible } from "../../support/axe";
import { expectToast, gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";
import { asha } from "../../support/users";

test("a guest signs in and returns to the chosen plan with the coupon", async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await gotoHydrated(page, "/subscriptions");
  await page.getByRole("textbox", { name: "Coupon code" }).fill("welcome10");
  await page.getByRole("button", { name: "Apply" }).tap();
  await expect(page.getByText("Coupon Applied")).toBeVisible();
  await page.getByRole("article").filter({ hasText: "Standard Plan" }).getByRole("button").tap();
  const toast = await expectToast(page, "Please login to subscribe");
  await expectAccessible(page);
  expect(requestedPaths).not.toContain("/api/v1/subscriptions/subscribe/");
  expect(requestedPaths).not.toContain("/api/v1/subscriptions/quotes/");

  await toast.getByRole("button", { name: "Sign in" }).tap();
  await expect(page).toHaveURL(/^[^?]+\/login\?next=/);
  await page.getByRole("button", { name: new RegExp(asha.name) }).tap();
  await expect(page).toHaveURL(/\/subscriptions#plan-\d+$/);
  await expect(page.getByText("Coupon Applied")).toBeVisible();
  const standardPlan = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Standard Plan" }) });
  await expect(standardPlan).toContainText("Coupon−₹80");
  await expect(standardPlan).toContainText("To pay₹719");
  await expect(standardPlan.getByRole("heading", { name: "Standard Plan" })).toBeInViewport();
});

test("My Subscriptions redirects to login and back", async ({ page }) => {
  await page.goto("/my-subscriptions");
  await expect(page).toHaveURL("/login?next=%2Fmy-subscriptions");
  await page.getByRole("button", { name: new RegExp(asha.name) }).tap();
  await expect(page).toHaveURL("/my-subscriptions");
  await expect(page.getByRole("link", { name: "Subscribe Now" })).toHaveAttribute("href", "/subscriptions");
});
