// The track library: access by plan, search and filters.
import { expectAccessible } from "../../support/axe";
import { gotoHydrated, gotoLoaded, waitForData } from "../../support/page";
import { expect, test } from "../../support/test";
import { signInViaApi, uniqueUser } from "../../support/users";
import { desktop } from "../../support/viewports";

test("a guest sees all tracks locked and a prompt to sign in", async ({ page }) => {
  await gotoLoaded(page, "/mindfulness");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Discover Peace, One Breath at a Time");
  await expect(page.getByText("Sign in to access more content")).toBeVisible();
  const tracks = page.getByRole("region", { name: "Featured Tracks" }).getByRole("article");
  await expect(tracks).toHaveCount(4);
  await expect(page.getByRole("region", { name: "Featured Categories" }).getByRole("article")).toHaveCount(4);
  for (const button of await page.getByRole("button", { name: /^Premium/ }).all()) await expect(button).toBeDisabled();
  await expect(page.getByRole("button", { name: /^Play/ })).toHaveCount(0);
  // The server enforces it too.
  expect((await page.request.get("/api/v1/mindfulness/tracks/1/audio/")).status()).toBe(401);
});

test("liking as a guest signs in and returns to the filtered track list", async ({ page }) => {
  await gotoLoaded(page, "/mindfulness/category/1?mood=Sleepy");
  await page
    .getByRole("button", { name: /^Like / })
    .first()
    .tap();
  await expect(page).toHaveURL(/^[^?]*\/login\?next=/);
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expect(page).toHaveURL("/mindfulness/category/1?mood=Sleepy");
});

test("a free member sees locked tracks with the limits of the free plan and a link to the plans", async ({ page }) => {
  await signInViaApi(page.request, uniqueUser());
  await gotoHydrated(page, "/mindfulness");
  await expect(page.getByText("Subscribe to access all content")).toBeVisible();
  await expect(page.getByRole("button", { name: "Premium Required" })).toHaveCount(4);
  await gotoHydrated(page, "/mindfulness/categories");
  await expect(page.getByText("Subscribe to access all categories (currently limited to 2)")).toBeVisible();
  await expectAccessible(page);
  // Category pages are open to all users.
  await page.getByRole("article").first().getByRole("link").tap();
  await expect(page.getByText("Subscribe to access all tracks (currently limited to 2)")).toBeVisible();
  for (const button of await page.getByRole("button", { name: /^Premium/ }).all()) await expect(button).toBeDisabled();
  await page.getByRole("link", { name: "View Plans" }).tap();
  await expect(page).toHaveURL("/subscriptions");
});

test("search and filters are in the URL, survive a reload, and are cleared", async ({ page }) => {
  await gotoLoaded(page, "/mindfulness?mood=Sleepy&duration=over-2&q=rain");
  const matchCount = await page.getByRole("article").count();
  expect(matchCount).toBeGreaterThan(0);
  await gotoLoaded(page, "/mindfulness");
  await page.getByRole("button", { name: "Filters" }).tap();
  await page.getByRole("combobox", { name: "Mood" }).selectOption("Sleepy");
  await page.getByRole("combobox", { name: "Duration" }).selectOption("Over 2 min");
  await expect(page).toHaveURL("/mindfulness?mood=Sleepy&duration=over-2");
  await page.getByRole("searchbox").fill("rain");
  await expect(page).toHaveURL("/mindfulness?mood=Sleepy&duration=over-2&q=rain");
  await expect(page.getByRole("article")).toHaveCount(matchCount);
  await expectAccessible(page);
  await page.reload();
  await waitForData(page);
  await expect(page.getByRole("article")).toHaveCount(matchCount);
  await expect(page.getByRole("combobox", { name: "Mood" })).toHaveValue("Sleepy");
  await page.getByRole("searchbox").fill("no such track");
  await page.getByRole("button", { name: "Clear All Filters" }).tap();
  await expect(page).toHaveURL("/mindfulness");
  await expect(page.getByRole("region", { name: "Featured Tracks" })).toBeVisible();
});

test("an unknown category returns 404", async ({ page, pageErrors }) => {
  pageErrors.expect(/404.*(category|categories)\/999999/);
  const response = await gotoHydrated(page, "/mindfulness/category/999999");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Category Not Found" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All Categories" }).tap();
  await expect(page).toHaveURL("/mindfulness/categories");
});

test.describe("on desktop", () => {
  test.use(desktop);

  test("a category opens from the navbar by keyboard", async ({ page }) => {
    await gotoHydrated(page, "/");
    const link = page.getByRole("banner").getByRole("link", { name: "Mindfulness" });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/mindfulness");
    await waitForData(page);
    await page
      .getByRole("region", { name: "Featured Categories" })
      .getByRole("link", { name: "Sleep", exact: true })
      .focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sleep");
    await expectAccessible(page);
  });
});
