// The home page as somebody meets it at night: the way in, the demo, the letter, the answers.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { tabTo } from "../keyboard";
import { hold } from "../network";
import { answered, visit } from "../page";
import { desk } from "../screens";
import { expect, test } from "../test";

const SUBSCRIBE = "**/api/notifications/subscribe/";
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

test("the demo opens, is walked through, and gives the focus back", async ({ page }) => {
  await visit(page, "/");
  const watch = page.getByRole("button", { name: "Watch Demo" });
  await watch.tap();
  const demo = page.getByRole("dialog", { name: "DFT Demo" });
  await expect(demo.getByText("1 of 6")).toBeVisible();
  await expectAccessible(page);
  await demo.getByRole("button", { name: "Next" }).tap();
  await expect(demo.getByText("2 of 6")).toBeVisible();
  await demo.getByRole("button", { name: "Close" }).tap();
  await expect(demo).toBeHidden();
  await expect(watch).toBeFocused();
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

test("the weekly letter: waiting, thanks", async ({ page }) => {
  const release = await hold(page, SUBSCRIBE);
  await visit(page, "/");
  const box = weekly(page).getByRole("textbox", { name: "E-mail" });
  await box.fill("night@example.in");
  await box.press("Enter");
  await expect(weekly(page).getByRole("button", { name: "Subscribing..." })).toBeVisible();
  await expect(box).toBeDisabled();
  release();
  await expect(weekly(page).getByText("Thank you for subscribing!")).toBeVisible();
  await expect(box).toHaveValue("");
});

test("the weekly letter: an address that is none, and one that the server refuses", async ({ page, faults }) => {
  faults.expect(/422.*subscribe/);
  await visit(page, "/");
  const box = weekly(page).getByRole("textbox", { name: "E-mail" });
  await box.fill("nobody");
  await box.press("Enter");
  expect(await box.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
  await box.fill("nobody@nowhere");
  await box.press("Enter");
  await expect(weekly(page).getByText("Subscription failed. Please try again.")).toBeVisible();
  await expect(box).toHaveValue("nobody@nowhere");
  await expectAccessible(page);
});

test("the weekly letter: a server that does not answer", async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  await visit(page, "/");
  await page.route(SUBSCRIBE, (route) => route.abort());
  const box = weekly(page).getByRole("textbox", { name: "E-mail" });
  await box.fill("night@example.in");
  await box.press("Enter");
  await expect(weekly(page).getByText("Subscription failed. Please try again.")).toBeVisible();
  await expect(box).toHaveValue("night@example.in");
});

test("doctors that do not come are said so, and come at the second try", async ({ page, faults }) => {
  faults.expect(/503.*doctors/);
  let asked = 0;
  await page.route("**/api/v1/consultations/doctors/", (route) => {
    asked += 1;
    // The page asks again by itself before it gives up.
    return asked > 3 ? route.continue() : route.fulfill({ status: 503, json: { message: "Later", code: "busy" } });
  });
  await visit(page, "/");
  const doctors = page.getByRole("region", { name: "Meet our doctors" });
  await doctors.getByRole("button", { name: "Try Again" }).tap();
  await expect(doctors.getByRole("article")).toHaveCount(2);
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
