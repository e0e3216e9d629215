// The library: what everybody may see, what is locked and why, and finding something in it.
import { expectAccessible } from "../axe";
import { answered, visit } from "../page";
import { diya, signedIn, somebody } from "../people";
import { desk } from "../screens";
import { expect, test } from "../test";

test("a guest looks at everything, hears nothing, and is told the way", async ({ page }) => {
  await visit(page, "/mindfulness");
  await answered(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Discover Peace, One Breath at a Time");
  await expect(page.getByText("Sign in to access more content")).toBeVisible();
  const tracks = page.getByRole("region", { name: "Featured Tracks" }).getByRole("article");
  await expect(tracks).toHaveCount(4);
  await expect(page.getByRole("region", { name: "Featured Categories" }).getByRole("article")).toHaveCount(4);
  for (const button of await page.getByRole("button", { name: /^Premium/ }).all()) await expect(button).toBeDisabled();
  await expect(page.getByRole("button", { name: /^Play/ })).toHaveCount(0);
  // The sound is the server's to give.
  expect((await page.request.get("/api/v1/mindfulness/tracks/1/audio/")).status()).toBe(401);
});

test("from all categories into one of them", async ({ page }) => {
  await visit(page, "/mindfulness");
  await page.getByRole("link", { name: "View All" }).tap();
  await expect(page).toHaveURL("/mindfulness/categories");
  await page
    .getByRole("link", { name: /^Explore/ })
    .first()
    .tap();
  await expect(page).toHaveURL(/\/mindfulness\/category\/\d+$/);
  await expect(page.getByText(/^Curated by/)).toBeVisible();
  await expect(page.getByText("This week")).toBeVisible();
  await expectAccessible(page);
});

test("signing in leads back to the same track list", async ({ page }) => {
  await visit(page, "/mindfulness/category/1?mood=Sleepy");
  await answered(page);
  await page
    .getByRole("button", { name: /^Like / })
    .first()
    .tap();
  await expect(page).toHaveURL(/^[^?]*\/login\?next=/);
  await page.getByRole("button", { name: /Asha Rao/ }).tap();
  await expect(page).toHaveURL("/mindfulness/category/1?mood=Sleepy");
});

test("a free member has locks with words, and the way to a plan", async ({ page }) => {
  await signedIn(page.request, somebody());
  await visit(page, "/mindfulness");
  await expect(page.getByText("Subscribe to access all content")).toBeVisible();
  await expect(page.getByRole("button", { name: "Premium Required" })).toHaveCount(4);
  await visit(page, "/mindfulness/categories");
  await expect(page.getByText("Subscribe to access all categories (currently limited to 2)")).toBeVisible();
  await expectAccessible(page);
  // Details are for everybody.
  await page.getByRole("article").first().getByRole("link").tap();
  await expect(page.getByText("Subscribe to access all tracks (currently limited to 2)")).toBeVisible();
  for (const button of await page.getByRole("button", { name: /^Premium/ }).all()) await expect(button).toBeDisabled();
  await page.getByRole("link", { name: "View Plans" }).tap();
  await expect(page).toHaveURL("/subscriptions");
});

test("a search and filters find, are shared by their address, and are cleared", async ({ page }) => {
  await visit(page, "/mindfulness");
  await answered(page);
  await page.getByRole("button", { name: "Filters" }).tap();
  await page.getByRole("combobox", { name: "Mood" }).selectOption("Sleepy");
  await page.getByRole("combobox", { name: "Duration" }).selectOption("Over 2 min");
  await page.getByRole("searchbox").fill("rain");
  await expect(page).toHaveURL("/mindfulness?mood=Sleepy&duration=over-2&q=rain");
  const found = await page.getByRole("article").count();
  expect(found).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.reload();
  await answered(page);
  await expect(page.getByRole("article")).toHaveCount(found);
  await expect(page.getByRole("combobox", { name: "Mood" })).toHaveValue("Sleepy");
  await page.getByRole("searchbox").fill("nothing of this name");
  await page.getByRole("button", { name: "Clear All Filters" }).tap();
  await expect(page).toHaveURL("/mindfulness");
  await expect(page.getByRole("region", { name: "Featured Tracks" })).toBeVisible();
});

test("a category that is none is a page with a real 404", async ({ page, faults }) => {
  faults.expect(/404.*(category|categories)\/999999/);
  const answer = await visit(page, "/mindfulness/category/999999");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Category Not Found" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All Categories" }).tap();
  await expect(page).toHaveURL("/mindfulness/categories");
});

test("when the plan cannot be verified it is locked, said, and asked again", async ({ page, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  await signedIn(page.request, diya);
  await page.route("**/mindfulness/access/", (route) => route.abort("connectionrefused"));
  await visit(page, "/mindfulness");
  await expect(page.getByText("Unable to verify subscription status")).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await page.unroute("**/mindfulness/access/");
  await page.getByRole("button", { name: "Try Again" }).tap();
  await expect(page.getByRole("button", { name: /^Play/ }).first()).toBeVisible();
});

test.describe("at a desk", () => {
  test.use(desk);

  test("from the bar to a category by keyboard", async ({ page }) => {
    await visit(page, "/");
    const link = page.getByRole("banner").getByRole("link", { name: "Mindfulness" });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/mindfulness");
    await answered(page);
    await page
      .getByRole("region", { name: "Featured Categories" })
      .getByRole("link", { name: "Sleep", exact: true })
      .focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sleep");
    await expectAccessible(page);
  });
});
