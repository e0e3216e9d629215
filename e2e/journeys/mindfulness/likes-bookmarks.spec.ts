// Likes and bookmarks: lists, counts, optimistic updates and their rollback.
import { expectAccessible } from "../../support/axe";
import { stallRequests } from "../../support/network";
import { gotoHydrated, gotoLoaded } from "../../support/page";
import { expect, test } from "../../support/test";
import { signInViaApi, uniqueUser } from "../../support/users";

test("liked and bookmarked tracks are listed and counted until they are removed", async ({ page }) => {
  await signInViaApi(page.request, uniqueUser());
  await gotoLoaded(page, "/mindfulness/category/1");
  const card = page.getByRole("article").first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  const likeButton = card.getByRole("button", { name: `Like ${title}` });
  const before = Number(await likeButton.textContent());
  await likeButton.tap();
  await expect(likeButton).toHaveAttribute("aria-pressed", "true");
  await expect(likeButton).toHaveText(String(before + 1));
  await expect(likeButton).not.toHaveAttribute("aria-disabled", "true");
  await card.getByRole("button", { name: `Bookmark ${title}` }).tap();
  await expect(card.getByRole("button", { name: `Bookmark ${title}` })).not.toHaveAttribute("aria-disabled", "true");

  await gotoHydrated(page, "/mindfulness");
  const quickAccess = page.getByRole("navigation", { name: "Quick Access" });
  await expect(quickAccess.getByRole("link")).toHaveText(["0Recently Played", "1Favourites", "1Bookmarked"]);
  await quickAccess.getByRole("link", { name: /Favourites/ }).tap();
  await expect(page).toHaveURL("/favourites");
  // The URL changes before the page renders.
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(title);
  await expect(page.getByText("Subscribe to access all playlists (currently limited to 2)")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Like ${title}` }).tap();
  await expect(page.getByRole("heading", { name: "You haven’t liked any tracks yet." })).toBeVisible();
  await gotoHydrated(page, "/bookmarks");
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(title);
});

test("reactions update optimistically and roll back when the request fails", async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_CONNECTION_REFUSED|ERR_FAILED/);
  await signInViaApi(page.request, uniqueUser());
  await gotoLoaded(page, "/mindfulness/category/1");
  const card = page.getByRole("article").first();
  const likeButton = card.getByRole("button", { name: /^Like / });
  const before = Number(await likeButton.textContent());
  const release = await stallRequests(page, "**/like/");
  await likeButton.tap();
  await expect(likeButton).toHaveAttribute("aria-pressed", "true");
  await expect(likeButton).toHaveText(String(before + 1));
  await expect(likeButton).toHaveAttribute("aria-disabled", "true");
  release();
  await expect(likeButton).not.toHaveAttribute("aria-disabled", "true");
  await page.unrouteAll({ behavior: "wait" });

  for (const [verb, endpoint, errorMessage] of [
    ["Like", "like", "Failed to update like."],
    ["Bookmark", "bookmark", "Failed to update bookmark."],
  ] as const) {
    await page.route(`**/${endpoint}/`, (route) => route.abort("connectionrefused"));
    const button = card.getByRole("button", { name: new RegExp(`^${verb} `) });
    const pressedBefore = await button.getAttribute("aria-pressed");
    await button.tap();
    await expect(card.getByText(errorMessage)).toBeVisible();
    await expect(button).toHaveAttribute("aria-pressed", pressedBefore ?? "");
    await expectAccessible(page);
    await page.unrouteAll({ behavior: "wait" });
    await button.tap();
    await expect(card.getByText(errorMessage)).toHaveCount(0);
    await expect(button).toHaveAttribute("aria-pressed", pressedBefore === "true" ? "false" : "true");
  }
});
