// Likes and bookmarks: seen at once, found again, taken back when the server does not agree.
import { expectAccessible } from "../axe";
import { hold } from "../network";
import { answered, visit } from "../page";
import { signedIn, somebody } from "../people";
import { expect, test } from "../test";

test("what is liked and kept is in its list, is counted, and leaves it again", async ({ page }) => {
  await signedIn(page.request, somebody());
  await visit(page, "/mindfulness/category/1");
  await answered(page);
  const card = page.getByRole("article").first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  const heart = card.getByRole("button", { name: `Like ${title}` });
  const before = Number(await heart.textContent());
  await heart.tap();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(heart).toHaveText(String(before + 1));
  await expect(heart).not.toHaveAttribute("aria-disabled", "true");
  await card.getByRole("button", { name: `Bookmark ${title}` }).tap();
  await expect(card.getByRole("button", { name: `Bookmark ${title}` })).not.toHaveAttribute("aria-disabled", "true");

  await visit(page, "/mindfulness");
  const quick = page.getByRole("navigation", { name: "Quick Access" });
  await expect(quick.getByRole("link")).toHaveText(["0Recently Played", "1Favourites", "1Bookmarked"]);
  await quick.getByRole("link", { name: /Favourites/ }).tap();
  await expect(page).toHaveURL("/favourites");
  // The address is there a moment before its page.
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(title);
  await expect(page.getByText("Subscribe to access all playlists (currently limited to 2)")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Like ${title}` }).tap();
  await expect(page.getByRole("heading", { name: "You haven’t liked any tracks yet." })).toBeVisible();
  await visit(page, "/bookmarks");
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(title);
});

test("a mark is seen before the server has answered, and is taken back when it does not agree", async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_REFUSED|ERR_FAILED/);
  await signedIn(page.request, somebody());
  await visit(page, "/mindfulness/category/1");
  await answered(page);
  const card = page.getByRole("article").first();
  const heart = card.getByRole("button", { name: /^Like / });
  const before = Number(await heart.textContent());
  const release = await hold(page, "**/like/");
  await heart.tap();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(heart).toHaveText(String(before + 1));
  await expect(heart).toHaveAttribute("aria-disabled", "true");
  release();
  await expect(heart).not.toHaveAttribute("aria-disabled", "true");
  await page.unrouteAll({ behavior: "wait" });

  for (const [verb, call, words] of [
    ["Like", "like", "Failed to update like."],
    ["Bookmark", "bookmark", "Failed to update bookmark."],
  ] as const) {
    await page.route(`**/${call}/`, (route) => route.abort("connectionrefused"));
    const button = card.getByRole("button", { name: new RegExp(`^${verb} `) });
    const was = await button.getAttribute("aria-pressed");
    await button.tap();
    await expect(card.getByText(words)).toBeVisible();
    await expect(button).toHaveAttribute("aria-pressed", was ?? "");
    await expectAccessible(page);
    await page.unrouteAll({ behavior: "wait" });
    await button.tap();
    await expect(card.getByText(words)).toHaveCount(0);
    await expect(button).toHaveAttribute("aria-pressed", was === "true" ? "false" : "true");
  }
});
