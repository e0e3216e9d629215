// The about page, and the two ways it leads on.
import { visit } from "../page";
import { expect, test } from "../test";

test("it is found in the menu, tells its story, and leads to mindfulness and home", async ({ page }) => {
  await visit(page, "/");
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
  for (const stop of ["2024", "Q1 2025", "Q2 2025", "Q3 2025"]) {
    await expect(page.getByRole("region", { name: "Our roadmap" }).getByText(stop, { exact: true })).toBeVisible();
  }
  await page.getByRole("link", { name: "Explore Mindfulness" }).tap();
  await expect(page).toHaveURL("/mindfulness");
  await page.goBack();
  await page.getByRole("link", { name: "Back to Home" }).tap();
  await expect(page).toHaveURL("/");
});
