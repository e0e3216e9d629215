// An address nobody has.
import { standing, visit } from "../page";
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

test("Go Back goes to the page before", async ({ page, faults }) => {
  faults.expect(/404.*no-such-page/);
  await visit(page, "/login");
  await visit(page, "/no-such-page");
  await page.getByRole("button", { name: "Go Back" }).tap();
  await expect(page).toHaveURL("/login");
});

test("Go Back leads home when there is no page before", async ({ page, faults, context }) => {
  faults.expect(/404.*no-such-page/);
  await visit(page, "/");
  const opened = context.waitForEvent("page");
  await page.evaluate(() => window.open("/no-such-page", "_blank", "noopener"));
  const fresh = await opened;
  await expect(fresh.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await standing(fresh);
  expect(await fresh.evaluate(() => window.history.length)).toBe(1);
  await fresh.getByRole("button", { name: "Go Back" }).tap();
  await expect(fresh).toHaveURL("/");
});

test("a part or a call that is missing is no page", async ({ page }) => {
  for (const address of ["/assets/gone.js", "/api/v1/nothing/"]) {
    const response = await page.request.get(address);
    expect(response.status(), address).toBe(404);
    expect(response.headers()["content-type"], address).toBe("application/json");
  }
});
