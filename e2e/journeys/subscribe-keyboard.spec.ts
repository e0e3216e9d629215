// The whole way to a plan without a mouse: coupon, button, provider, and back.
import { tabTo } from "../keyboard";
import { expectToast, visit } from "../page";
import { signedIn, somebody } from "../people";
import { desk } from "../screens";
import { expect, test } from "../test";

test.use(desk);

test("a coupon, a plan and a payment by keyboard alone", async ({ page }) => {
  await signedIn(page.request, somebody());
  await visit(page, "/subscriptions");
  const box = page.getByRole("textbox", { name: "Coupon code" });
  await expect(box).toBeVisible();
  await tabTo(page, box);
  await page.keyboard.type("welcome10");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("status").filter({ hasText: "Coupon Applied" });
  await expect(panel).toBeFocused();

  const start = page.getByRole("article").filter({ hasText: "Most Popular" }).getByRole("button");
  await expect(start).toBeEnabled();
  await tabTo(page, start);
  await expect(start).toHaveAccessibleDescription("Standard Plan");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await tabTo(page, page.getByRole("button", { name: "Pay ₹719" }));
  await page.keyboard.press("Enter");
  await expectToast(page, "Thank you, your plan is yours");
  await expect(page).toHaveURL("/my-subscriptions");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: "Change Plan" }));
});

test("Remove gives the keyboard back to the box", async ({ page }) => {
  await visit(page, "/subscriptions");
  const box = page.getByRole("textbox", { name: "Coupon code" });
  await tabTo(page, box);
  await page.keyboard.type("welcome10");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Coupon Applied")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Remove" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(box).toBeFocused();
});
