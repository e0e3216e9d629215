// One's own tracks: the three pages, and the marks that fill them.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { paths } from "~/lib/paths";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { BookmarksScreen } from "./BookmarksScreen";
import { FavouritesScreen } from "./FavouritesScreen";
import "./components/SavedTracks";
import { RecentTracksScreen } from "./RecentTracksScreen";
import { API, bowls, freeAccess, library, openAccess, page, premium, rain } from "./testing";

afterEach(cleanup);

const screens: Record<string, ReactElement> = {
  [paths.favourites]: <FavouritesScreen />,
  [paths.bookmarks]: <BookmarksScreen />,
  [paths.recentTracks]: <RecentTracksScreen />,
};

function open(path: string, user: User | null = premium) {
  const cache = createTestQueryClient();
  cache.setQueryData(sessionQuery.queryKey, user);
  return renderRoute(path, path, screens[path] ?? <p />, cache);
}

const titles = () => screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);

test.each([
  [paths.favourites, "Favourites", "Loading your favourites...", "You haven’t liked any tracks yet."],
  [paths.bookmarks, "Bookmarks", "Loading your bookmarks...", "You haven’t bookmarked any tracks yet."],
  [paths.recentTracks, "Recently Played", "Loading your recent tracks...", "You haven’t played any tracks yet."],
])("%s has its words while it comes, without a track, and when it fails", async (path, title, loading, empty) => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  open(path);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(await screen.findByText(loading)).toBeDefined();
  cleanup();
  mockApi({
    ...library(openAccess),
    [`${API}tracks/`]: { body: page([]) },
    [`${API}tracks/recent/`]: { body: page([]) },
  });
  open(path);
  expect(await screen.findByRole("heading", { name: empty })).toBeDefined();
  expect(screen.getByRole("link", { name: "Explore Mindfulness" }).getAttribute("href")).toBe("/mindfulness");
  cleanup();
  mockApi({ [`${API}access/`]: { body: openAccess } });
  open(path);
  expect((await screen.findByRole("alert")).textContent).toContain("No response received from server.");
});

test.each(Object.keys(screens))("%s asks a guest to sign in, and leads back", async (path) => {
  const asked = mockApi(library(openAccess));
  open(path, null);
  const link = (await screen.findAllByRole("link", { name: "Sign In" }))[0];
  expect(link?.getAttribute("href")).toBe(`/login?next=${encodeURIComponent(path)}`);
  expect(asked.filter((call) => call.path.includes("tracks"))).toEqual([]);
});

test("favourites ask for the liked, bookmarks for the kept", async () => {
  const asked = mockApi(library(openAccess));
  open(paths.favourites);
  await screen.findAllByRole("article");
  expect(asked.find(({ path }) => path === `${API}tracks/`)?.search).toBe("?page=1&liked=true");
  cleanup();
  open(paths.bookmarks);
  await screen.findAllByRole("article");
  expect(asked.some(({ search }) => search === "?page=1&bookmarked=true")).toBe(true);
});

test("a free member is told of playlists, and may unlike", async () => {
  mockApi({ ...library(freeAccess), [`${API}tracks/`]: { body: page([bowls]) } });
  open(paths.favourites, testUser);
  expect(await screen.findByText("Subscribe to access all playlists (currently limited to 2)")).toBeDefined();
  expect(screen.getByRole("button", { name: "Like Bowls at dusk, 40 likes" })).toBeDefined();
});

test("a like is seen at once, is under way, and is then as the server says", async () => {
  let answer = (_: Response) => {};
  mockApi({ ...library(openAccess) });
  const known = globalThis.fetch;
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "POST") return known(request);
    sent.push(await request.json());
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  open(paths.recentTracks);
  const heart = await screen.findByRole("button", { name: /^Like The long exhale/ });
  await userEvent.click(heart);
  await waitFor(() => expect(heart.getAttribute("aria-pressed")).toBe("true"));
  expect(heart.textContent).toBe("6");
  expect(heart.getAttribute("aria-disabled")).toBe("true");
  // A second press while it is under way does nothing.
  await userEvent.click(heart);
  expect(sent).toEqual([{ liked: true }]);
  answer(Response.json({ track_id: 9, liked: true, total_likes: 17 }));
  await waitFor(() => expect(heart.getAttribute("aria-disabled")).toBeNull());
  expect(heart.textContent).toBe("17");
});

test.each([
  ["Like", "like", "Failed to update like."],
  ["Bookmark", "bookmark", "Failed to update bookmark."],
])("%s that fails is taken back, and the card says so", async (verb, call, words) => {
  mockApi({
    ...library(openAccess),
    [`POST ${API}tracks/9/${call}/`]: { status: 500, body: { message: "x", code: "x" } },
  });
  open(paths.recentTracks);
  const button = await screen.findByRole("button", { name: new RegExp(`^${verb} The long exhale`) });
  const before = button.textContent;
  await userEvent.click(button);
  const card = button.closest("article") as HTMLElement;
  expect((await within(card).findByRole("alert")).textContent).toBe(words);
  expect(button.getAttribute("aria-pressed")).toBe("false");
  expect(button.textContent).toBe(before);
});

test("what is no longer liked leaves the favourites once the server agrees, and the keyboard stays", async () => {
  mockApi({
    ...library(openAccess),
    [`${API}tracks/`]: { body: page([bowls, { ...rain, liked: true }]) },
    [`POST ${API}tracks/8/like/`]: { body: { track_id: 8, liked: false, total_likes: 39 } },
  });
  open(paths.favourites);
  const heart = await screen.findByRole("button", { name: /^Like Bowls/ });
  expect(titles()).toEqual(["Bowls at dusk", "Rain on a tin roof"]);
  await userEvent.click(heart);
  await waitFor(() => expect(titles()).toEqual(["Rain on a tin roof"]));
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Favourite tracks" }));
});
