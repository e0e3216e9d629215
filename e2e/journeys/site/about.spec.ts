// The about page and its two links.
import { gotoHydrated } from "../../support/page";
import { expect, test } from "../../support/test";

test("opens from the menu and links to mindfulness and home", async ({ page }) => {
  await gotoHydrated(page, "/");
  await page.getByLabel("Menu", { exact: true }).tap();
  await page.getByRole("banner").getByRole("link", { name: "About", exact: true }).tap();
  await expect(page).toHaveURL("/about");
  await expect(page).toHaveTitle("About Us | DFT");
  await expect(page.getByText("Coming Very Soon")).toBeVisible();
  for (const [value, label] of [
    ["100+", "Beta Users"],
    ["95%", "Satisfaction"],
    ["5+", "Experts"],
    ["4.9", "Rating"],
  ]) {
    await expect(page.getByRole("region", { name: "In numbers" })).toContainText(`${label}${value}`);
  }
  for (const milestone of ["2024", "Q1 2025", "Q2 2025", "Q3 2025"]) {
    await expect(page.getByRole("region", { name: "Our roadmap" }).getByText(milestone, { exact: true })).toBeVisible();
  }
  await page.getByRole("link", { name: "Explore Mindfulness" }).tap();
  await expect(page).toHaveURL("/mindfulness");
  await page.goBack();
  await page.getByRole("link", { name: "Back to Home" }).tap();
  await expect(page).toHaveURL("/");
});
