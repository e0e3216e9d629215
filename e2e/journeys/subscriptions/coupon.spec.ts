// The coupon field on the plans page.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe";
import { stallRequests } from "../../support/network";
import { gotoHydrated } from "../../support/page";
import { planCard } from "../../support/plans";
import { expect, test } from "../../support/test";
import { signInViaApi, uniqueUser } from "../../support/users";

const codeInput = (page: Page) => page.getByRole("textbox", { name: "Coupon code" });
const applyButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Apply" });

test("a coupon reduces the price of every plan up to the payment page", async ({ page }) => {
  await signInViaApi(page.request, uniqueUser());
  await gotoHydrated(page, "/subscriptions");
  await expect(applyButton(page)).toBeDisabled();
  const release = await stallRequests(page, "**/coupons/apply/");
  await codeInput(page).fill("welcome10");
  await applyButton(page).tap();
  await expect(page.getByRole("button", { name: "Applying..." })).toBeVisible();
  release();
  const panel = page.getByRole("status").filter({ hasText: "Coupon Applied" });
  await expect(panel).toContainText("WELCOME10");
  await expect(panel).toContainText("10% off");
  await expect(planCard(page, "Basic Plan")).toContainText("Coupon−₹30To pay₹269");
  await expect(planCard(page, "Standard Plan")).toContainText("Coupon−₹80To pay₹719");
  await expect(planCard(page, "Premium Plan")).toContainText("Coupon−₹250To pay₹2,249");
  await expectAccessible(page);
  await planCard(page, "Basic Plan").getByRole("button").tap();
  await expect(page.getByRole("button", { name: "Pay ₹269" })).toBeVisible();
});

test("an expired coupon shows an error and stays in the field", async ({ page, pageErrors }) => {
  pageErrors.expect(/422.*coupons\/apply/);
  await gotoHydrated(page, "/subscriptions");
  await codeInput(page).fill("expired5");
  await codeInput(page).press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Invalid coupon code");
  await expect(codeInput(page)).toHaveAttribute("aria-invalid", "true");
  await expect(codeInput(page)).toHaveValue("expired5");
  await expectAccessible(page);
});
