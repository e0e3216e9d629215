// Guests use the site without signing in and without requests for their session.
import { gotoHydrated, waitForData } from "../../support/page";
import { expect, test } from "../../support/test";

test("Continue as Guest opens the home page without setting cookies", async ({ page, context }) => {
  await gotoHydrated(page, "/login");
  await page.getByRole("link", { name: "Continue as Guest" }).tap();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Feel Better. Sleep Deeper. Live Healthier.");
  expect(await context.cookies()).toEqual([]);
});

test("an expired session is requested once, then its cookies are deleted", async ({
  page,
  pageErrors,
  context,
  baseURL,
}) => {
  pageErrors.expect(/401.*users\/me/);
  const url = baseURL ?? "";
  await context.addCookies([
    { name: "dft_session", value: "expired", url },
    { name: "dft_signed_in", value: "1", url },
  ]);
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  const profileRequests = () => requestedPaths.filter((path) => path === "/api/v1/users/me/").length;

  await gotoHydrated(page, "/");
  await page.getByLabel("Menu", { exact: true }).tap();
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Started" })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect(profileRequests()).toBe(1);
  await page.reload();
  await waitForData(page);
  expect(profileRequests()).toBe(1);
});
