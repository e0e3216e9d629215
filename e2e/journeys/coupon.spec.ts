// The coupon box on the page of plans: applied, refused, taken out, and what the server says late.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { hold } from "../network";
import { visit } from "../page";
import { signedIn, somebody } from "../people";
import { card } from "../plans";
import { expect, test } from "../test";

const box = (page: Page) => page.getByRole("textbox", { name: "Coupon code" });
const apply = (page: Page) => page.getByRole("main").getByRole("button", { name: "Apply" });

test("a code counts for every plan, from the card to the provider", async ({ page }) => {
  await signedIn(page.request, somebody());
  await visit(page, "/subscriptions");
  await expect(apply(page)).toBeDisabled();
  const release = await hold(page, "**/coupons/apply/");
  await box(page).fill("welcome10");
  await apply(page).tap();
  await expect(page.getByRole("button", { name: "Applying..." })).toBeVisible();
  release();
  const panel = page.getByRole("status").filter({ hasText: "Coupon Applied" });
  await expect(panel).toContainText("WELCOME10");
  await expect(panel).toContainText("10% off");
  await expect(card(page, "Basic Plan")).toContainText("Coupon−₹30To pay₹269");
  await expect(card(page, "Standard Plan")).toContainText("Coupon−₹80To pay₹719");
  await expect(card(page, "Premium Plan")).toContainText("Coupon−₹250To pay₹2,249");
  await expectAccessible(page);
  await card(page, "Basic Plan").getByRole("button").tap();
  await expect(page.getByRole("button", { name: "Pay ₹269" })).toBeVisible();
});

test("a code that is over is invalid, and stays to be corrected", async ({ page, faults }) => {
  faults.expect(/422.*coupons\/apply/);
  await visit(page, "/subscriptions");
  await box(page).fill("expired5");
  await box(page).press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Invalid coupon code");
  await expect(box(page)).toHaveAttribute("aria-invalid", "true");
  await expect(box(page)).toHaveValue("expired5");
  await expectAccessible(page);
});
