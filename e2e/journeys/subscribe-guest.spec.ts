// Signed out: the plans are there to be seen, and signing in leads back to them.
import { expectAccessible } from "../axe";
import { expectToast, visit } from "../page";
import { asha } from "../people";
import { expect, test } from "../test";

test("a guest is asked to sign in and is brought back to the plan, with the coupon", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await visit(page, "/subscriptions");
  await page.getByRole("textbox", { name: "Coupon code" }).fill("welcome10");
  await page.getByRole("button", { name: "Apply" }).tap();
  await expect(page.getByText("Coupon Applied")).toBeVisible();
  await page.getByRole("article").filter({ hasText: "Standard Plan" }).getByRole("button").tap();
  const toast = await expectToast(page, "Please login to subscribe");
  await expectAccessible(page);
  expect(sent).not.toContain("/api/v1/subscriptions/subscribe/");
  expect(sent).not.toContain("/api/v1/subscriptions/quotes/");

  await toast.getByRole("button", { name: "Sign in" }).tap();
  await expect(page).toHaveURL(/^[^?]+\/login\?next=/);
  await page.getByRole("button", { name: new RegExp(asha.name) }).tap();
  await expect(page).toHaveURL(/\/subscriptions#plan-\d+$/);
  await expect(page.getByText("Coupon Applied")).toBeVisible();
  const standard = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Standard Plan" }) });
  await expect(standard).toContainText("Coupon−₹80");
  await expect(standard).toContainText("To pay₹719");
  await expect(standard.getByRole("heading", { name: "Standard Plan" })).toBeInViewport();
});

test("My Subscriptions asks for sign-in and comes back", async ({ page }) => {
  await page.goto("/my-subscriptions");
  await expect(page).toHaveURL("/login?next=%2Fmy-subscriptions");
  await page.getByRole("button", { name: new RegExp(asha.name) }).tap();
  await expect(page).toHaveURL("/my-subscriptions");
  await expect(page.getByRole("link", { name: "Subscribe Now" })).toHaveAttribute("href", "/subscriptions");
});
