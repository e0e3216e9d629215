// Subscribing by keyboard on desktop.
import { tabTo } from "../../support/keyboard";
import { expectToast, gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";
import { signInViaApi, uniqueUser } from "../../support/users";
import { desktop } from "../../support/viewports";

test.use(desktop);

test("a coupon is applied and a plan is bought by keyboard", async ({ page }) => {
  await signInViaApi(page.request, uniqueUser());
  await gotoHydrated(page, "/subscriptions");
  const couponInput = page.getByRole("textbox", { name: "Coupon code" });
  await expect(couponInput).toBeVisible();
  await tabTo(page, couponInput);
  await page.keyboard.type("welcome10");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("status").filter({ hasText: "Coupon Applied" });
  await expect(panel).toBeFocused();

  const startButton = page.getByRole("article").filter({ hasText: "Most Popular" }).getByRole("button");
  await expect(startButton).toBeEnabled();
  await tabTo(page, startButton);
  await expect(startButton).toHaveAccessibleDescription("Standard Plan");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await tabTo(page, page.getByRole("button", { name: "Pay ₹719" }));
  await page.keyboard.press("Enter");
  await expectToast(page, "Thank you, your plan is yours");
  await expect(page).toHaveURL("/my-subscriptions");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: "Change Plan" }));
});
