// The favourites, bookmarks and recent pages, and the reactions that fill them.
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
import { API, bowls, freeAccess, fullAccess, libraryResponses, page, premium, rain } from "./testUtils";

afterEach(cleanup);

const screens: Record<string, ReactElement> = {
  [paths.favourites]: <FavouritesScreen />,
  [paths.bookmarks]: <BookmarksScreen />,
  [paths.recentTracks]: <RecentTracksScreen />,
};

function renderScreen(path: string, user: User | null = premium) {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, user);
  return renderRoute(path, path, screens[path] ?? <p />, queryClient);
}

const titles = () => screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);

test.each([
  [paths.favourites, "Favourites", "Loading your favourites...", "You haven’t liked any tracks yet."],
  [paths.bookmarks, "Bookmarks", "Loading your bookmarks...", "You haven’t bookmarked any tracks yet."],
  [paths.recentTracks, "Recently Played", "Loading your recent tracks...", "You haven’t played any tracks yet."],
])("%s shows its loading, empty and error states", async (path, title, loading, empty) => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  renderScreen(path);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(await screen.findByText(loading)).toBeDefined();
  cleanup();
  mockApi({
    ...libraryResponses(fullAccess),
    [`${API}tracks/`]: { body: page([]) },
    [`${API}tracks/recent/`]: { body: page([]) },
  });
  renderScreen(path);
  expect(await screen.findByRole("heading", { name: empty })).toBeDefined();
  expect(screen.getByRole("link", { name: "Explore Mindfulness" }).getAttribute("href")).toBe("/mindfulness");
  cleanup();
  mockApi({ [`${API}access/`]: { body: fullAccess } });
  renderScreen(path);
  expect((await screen.findByRole("alert")).textContent).toContain("No response received from server.");
});

test.each(Object.keys(screens))("%s asks a guest to sign in and returns after login", async (path) => {
  const requests = mockApi(libraryResponses(fullAccess));
  renderScreen(path, null);
  const link = (await screen.findAllByRole("link", { name: "Sign In" }))[0];
  expect(link?.getAttribute("href")).toBe(`/login?next=${encodeURIComponent(path)}`);
  expect(requests.filter((request) => request.path.includes("tracks"))).toEqual([]);
});

test("favourites request liked tracks and bookmarks request bookmarked tracks", async () => {
  const requests = mockApi(libraryResponses(fullAccess));
  renderScreen(paths.favourites);
  await screen.findAllByRole("article");
  expect(requests.find(({ path }) => path === `${API}tracks/`)?.search).toBe("?page=1&liked=true");
  cleanup();
  renderScreen(paths.bookmarks);
  await screen.findAllByRole("article");
  expect(requests.some(({ search }) => search === "?page=1&bookmarked=true")).toBe(true);
});

test("a free member sees the playlist limit and can still unlike", async () => {
  mockApi({ ...libraryResponses(freeAccess), [`${API}tracks/`]: { body: page([bowls]) } });
  renderScreen(paths.favourites, testUser);
  expect(await screen.findByText("Subscribe to access all playlists (currently limited to 2)")).toBeDefined();
  expect(screen.getByRole("button", { name: "Like Bowls at dusk, 40 likes" })).toBeDefined();
});

test("a like is applied optimistically, sent once and replaced by the server's count", async () => {
  let respond = (_: Response) => {};
  mockApi({ ...libraryResponses(fullAccess) });
  const mockFetch = globalThis.fetch;
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "POST") return mockFetch(request);
    sent.push(await request.json());
    return new Promise<Response>((resolve) => {
      respond = resolve;
    });
  });
  renderScreen(paths.recentTracks);
  const heart = await screen.findByRole("button", { name: /^Like The long exhale/ });
  await userEvent.click(heart);
  await waitFor(() => expect(heart.getAttribute("aria-pressed")).toBe("true"));
  expect(heart.textContent).toBe("6");
  expect(heart.getAttribute("aria-disabled")).toBe("true");
  // A second click during the request is ignored.
  await userEvent.click(heart);
  expect(sent).toEqual([{ liked: true }]);
  respond(Response.json({ track_id: 9, liked: true, total_likes: 17 }));
  await waitFor(() => expect(heart.getAttribute("aria-disabled")).toBeNull());
  expect(heart.textContent).toBe("17");
});

test.each([
  ["Like", "like", "Failed to update like."],
  ["Bookmark", "bookmark", "Failed to update bookmark."],
])("a failed %s is rolled back and reported on the card", async (verb, endpoint, message) => {
  mockApi({
    ...libraryResponses(fullAccess),
    [`POST ${API}tracks/9/${endpoint}/`]: { status: 500, body: { message: "x", code: "x" } },
  });
  renderScreen(paths.recentTracks);
  const button = await screen.findByRole("button", { name: new RegExp(`^${verb} The long exhale`) });
  const before = button.textContent;
  await userEvent.click(button);
  const card = button.closest("article") as HTMLElement;
  expect((await within(card).findByRole("alert")).textContent).toBe(message);
  expect(button.getAttribute("aria-pressed")).toBe("false");
  expect(button.textContent).toBe(before);
});

test("an unliked track leaves the favourites after the response and focus moves to the list", async () => {
  mockApi({
    ...libraryResponses(fullAccess),
    [`${API}tracks/`]: { body: page([bowls, { ...rain, liked: true }]) },
    [`POST ${API}tracks/8/like/`]: { body: { track_id: 8, liked: false, total_likes: 39 } },
  });
  renderScreen(paths.favourites);
  const heart = await screen.findByRole("button", { name: /^Like Bowls/ });
  expect(titles()).toEqual(["Bowls at dusk", "Rain on a tin roof"]);
  await userEvent.click(heart);
  await waitFor(() => expect(titles()).toEqual(["Rain on a tin roof"]));
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Favourite tracks" }));
});
