// The Help Center and the long text pages: search, keyboard, no scripts, table of contents.
import { expectAccessible } from "../../support/axe";
import { tabTo } from "../../support/keyboard";
import { gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";

test("a search filters the answers and survives a reload", async ({ page }) => {
  await gotoHydrated(page, "/help");
  const searchInput = page.getByRole("searchbox", { name: "Search the answers" });
  await searchInput.fill("whatsapp");
  await expect(page.getByText("1 answer for “whatsapp”")).toBeVisible();
  await expect(page.getByText(/on WhatsApp too if you ticked it/)).toBeVisible();
  await expect(page).toHaveURL("/help?q=whatsapp");
  await expectAccessible(page);
  await page.reload();
  await expect(searchInput).toHaveValue("whatsapp");
  await searchInput.fill("zebra");
  await expect(page.getByRole("heading", { name: "No answer fits" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show all answers" }).tap();
  await expect(page).toHaveURL("/help");
  await expect(page.getByRole("heading", { name: "Dopamart" })).toBeVisible();
});

test("an answer and its link open by keyboard", async ({ page }) => {
  await gotoHydrated(page, "/help");
  const answer = page.getByText("Before it leaves, yes:");
  await expect(answer).toBeHidden();
  await tabTo(page, page.locator("summary", { hasText: "Can I cancel or return an order?" }));
  await page.keyboard.press("Enter");
  await expect(answer).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/contact?topic=order");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("all answers and long texts are in the HTML", async ({ page }) => {
    await page.goto("/help");
    await page.getByText("Does a plan renew by itself?").click();
    await expect(page.getByText("It is paid once for its whole time and ends.")).toBeVisible();
    for (const [path, text] of [
      ["/privacy", "to name a person who may use these rights"],
      ["/terms", "Nobody here can come to you"],
      ["/refund", "Rounded up to a whole rupee."],
      ["/accessibility", "Guided audio has no transcripts yet."],
      ["/contact", "settled within a month"],
      ["/blog/sleep", "An hour that slows down"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(text), path).toBeVisible();
    }
  });
});

test("the table of contents scrolls to a section", async ({ page }) => {
  await gotoHydrated(page, "/privacy");
  await page.locator("summary", { hasText: "On this page" }).tap();
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "For how long" }).tap();
  await expect(page).toHaveURL("/privacy#how-long");
  await expect(page.getByRole("heading", { name: "For how long" })).toBeInViewport();
});
