// A guest is welcome: no sign-in, no failing call, no question who they are.
import { answered, visit } from "../page";
import { expect, test } from "../test";

test("Continue as Guest leads to the home page", async ({ page, context }) => {
  await visit(page, "/login");
  await page.getByRole("link", { name: "Continue as Guest" }).tap();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Feel Better. Sleep Deeper. Live Healthier.");
  expect(await context.cookies()).toEqual([]);
});

test("cookies that outlived their session belong to a guest, who is asked once", async ({
  page,
  faults,
  context,
  baseURL,
}) => {
  faults.expect(/401.*users\/me/);
  const url = baseURL ?? "";
  await context.addCookies([
    { name: "dft_session", value: "long-gone", url },
    { name: "dft_signed_in", value: "1", url },
  ]);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const times = () => asked.filter((path) => path === "/api/v1/users/me/").length;

  await visit(page, "/");
  await page.getByLabel("Menu", { exact: true }).tap();
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Started" })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect(times()).toBe(1);
  await page.reload();
  await answered(page);
  expect(times()).toBe(1);
});
