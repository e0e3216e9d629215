// The home page: first screen, demo, frequently asked questions.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe";
import { tabTo } from "../../support/keyboard";
import { gotoHydrated, gotoLoaded } from "../../support/page";
import { expect, test } from "../../support/test";
import { desktop } from "../../support/viewports";

const newsletterSection = (page: Page) => page.getByRole("region", { name: "Weekly tips for a lighter mind" });

test("the first screen of a phone has the headline, both buttons and the crisis link", async ({ page }) => {
  await gotoHydrated(page, "/");
  for (const element of [
    page.getByRole("heading", { level: 1 }),
    page.getByRole("link", { name: "Start Your Journey" }),
    page.getByRole("button", { name: "Watch Demo" }),
    page.getByText("Active Users"),
    page.getByRole("link", { name: "Crisis help" }),
  ]) {
    await expect(element).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole("link", { name: "Start Your Journey" }).tap();
  await expect(page).toHaveURL("/consultations");
});

test("an answer and its link open by keyboard", async ({ page }) => {
  await gotoLoaded(page, "/");
  await newsletterSection(page).getByRole("button", { name: "Subscribe" }).focus();
  const question = page.locator("summary", { hasText: "What does it cost?" });
  const answer = page.getByText("Family: up to 4 members, ₹499 per month.");
  await expect(answer).toBeHidden();
  await tabTo(page, question);
  await page.keyboard.press("Enter");
  await expect(answer).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Space");
  await expect(answer).toBeHidden();
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("main").getByRole("link", { name: "Pricing" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/pricing");
});

test.describe("on desktop", () => {
  test.use(desktop);

  test("the demo works by keyboard", async ({ page }) => {
    await gotoHydrated(page, "/");
    const demoButton = page.getByRole("button", { name: "Watch Demo" });
    await tabTo(page, demoButton);
    await page.keyboard.press("Enter");
    const demo = page.getByRole("dialog", { name: "DFT Demo" });
    await expect(demo.getByText("1 of 6")).toBeVisible();
    for (let slide = 2; slide <= 6; slide++) {
      await page.keyboard.press("ArrowRight");
      await expect(demo.getByText(`${slide} of 6`)).toBeVisible();
    }
    await page.keyboard.press("ArrowLeft");
    await expect(demo.getByText("5 of 6")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(demo).toBeHidden();
    await expect(demoButton).toBeFocused();
  });
});
