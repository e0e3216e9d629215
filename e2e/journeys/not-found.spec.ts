// An address nobody has.
import { visit } from "../page";
import { expect, test } from "../test";

test("an unknown page has status 404, says so, and leads home", async ({ page, faults }) => {
  faults.expect(/404.*no-such-page/);
  const response = await visit(page, "/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Go Home" }).tap();
  await expect(page).toHaveURL("/");
});
