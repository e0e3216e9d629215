// The home page as somebody meets it at night: the way in, the demo, the letter, the answers.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { tabTo } from "../keyboard";
import { answered, visit } from "../page";
import { desk } from "../screens";
import { expect, test } from "../test";

const weekly = (page: Page) => page.getByRole("region", { name: "Weekly tips for a lighter mind" });

test("the first screen of a phone has the headline, both buttons and the way to help", async ({ page }) => {
  await visit(page, "/");
  for (const seen of [
    page.getByRole("heading", { level: 1 }),
    page.getByRole("link", { name: "Start Your Journey" }),
    page.getByRole("button", { name: "Watch Demo" }),
    page.getByText("Active Users"),
    page.getByRole("link", { name: "Crisis help" }),
  ]) {
    await expect(seen).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole("link", { name: "Start Your Journey" }).tap();
  await expect(page).toHaveURL("/consultations");
});

test("the answers open by keyboard, and lead on", async ({ page }) => {
  await visit(page, "/");
  await answered(page);
  await weekly(page).getByRole("button", { name: "Subscribe" }).focus();
  const cost = page.locator("summary", { hasText: "What does it cost?" });
  const family = page.getByText("Family: up to 4 members, ₹499 per month.");
  await expect(family).toBeHidden();
  await tabTo(page, cost);
  await page.keyboard.press("Enter");
  await expect(family).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Space");
  await expect(family).toBeHidden();
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("main").getByRole("link", { name: "Pricing" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/pricing");
});

test.describe("at a desk", () => {
  test.use(desk);

  test("the demo by keyboard alone", async ({ page }) => {
    await visit(page, "/");
    const watch = page.getByRole("button", { name: "Watch Demo" });
    await tabTo(page, watch);
    await page.keyboard.press("Enter");
    const demo = page.getByRole("dialog", { name: "DFT Demo" });
    await expect(demo.getByText("1 of 6")).toBeVisible();
    for (let scene = 2; scene <= 6; scene++) {
      await page.keyboard.press("ArrowRight");
      await expect(demo.getByText(`${scene} of 6`)).toBeVisible();
    }
    await page.keyboard.press("ArrowLeft");
    await expect(demo.getByText("5 of 6")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(demo).toBeHidden();
    await expect(watch).toBeFocused();
  });
});
