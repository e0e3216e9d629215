// The mindfulness landing page for guests, free and premium members.
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paths } from "~/lib/paths";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { LandingScreen } from "./LandingScreen";
import "./components/GettingStartedSlideshow";
import "./components/DemoSlideshow";
import "./components/LibrarySections";
import { audioPlayer } from "./player/audioPlayer";
import { API, freeAccess, fullAccess, guestAccess, libraryResponses, mockAudio, page, premium } from "./testUtils";

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  audioPlayer.reset();
});

function renderLanding(user: User | null, query = "") {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, user);
  return renderRoute(paths.mindfulness + query, paths.mindfulness, <LandingScreen />, queryClient);
}

const config = { body: { development_sign_in: true, payment_provider: "sandbox", social_links: [] } };
const cards = (name: string) => within(screen.getByRole("region", { name })).getAllByRole("article");
const titleIn = (card: HTMLElement) => within(card).getByRole("heading").textContent;

test("the hero shows the heading, the stats and the link to the categories", async () => {
  mockApi(libraryResponses(guestAccess));
  renderLanding(null);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Discover Peace, One Breath at a Time");
  const terms = screen.getAllByRole("term").map(({ parentElement }) => parentElement?.textContent);
  expect(terms).toEqual(["Premium Tracks50+", "Categories15+", "Happy Users1K+", "GuidedExpert"]);
  expect(screen.getByRole("link", { name: "Browse Categories" }).getAttribute("href")).toBe("/mindfulness/categories");
  await screen.findByRole("region", { name: "Featured Categories" });
});

test("the demo buttons open their slideshows", async () => {
  mockApi({ ...libraryResponses(guestAccess), "/api/v1/config/": config });
  renderLanding(null);
  await userEvent.click(screen.getByRole("button", { name: "Watch Demo" }));
  const demo = await screen.findByRole("dialog", { name: "Mindfulness with DFT" });
  expect(await within(demo).findByText("1 of 4")).toBeDefined();
  await userEvent.click(within(demo).getByRole("button", { name: "Close" }));
  await userEvent.click(screen.getByRole("button", { name: "How to Begin" }));
  expect(await screen.findByRole("dialog", { name: "How to begin" })).toBeDefined();
});

test("the demo buttons open the configured video", async () => {
  mockApi({
    ...libraryResponses(guestAccess),
    "/api/v1/config/": { body: { ...config.body, demo_video_url: "https://youtu.be/abcdef123" } },
  });
  renderLanding(null);
  for (const name of ["Watch Demo", "How to Begin"]) {
    await userEvent.click(screen.getByRole("button", { name }));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByRole("button", { name: "Play video" })).toBeDefined();
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});

test("a guest sees the library with locked tracks and a sign-in banner", async () => {
  const requests = mockApi(libraryResponses(guestAccess));
  renderLanding(null);
  expect(await screen.findByText("Sign in to access more content")).toBeDefined();
  const banner = screen.getByRole("complementary", { name: "What is open to you" });
  expect(within(banner).getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login?next=%2Fmindfulness");
  expect(cards("Featured Categories").map(titleIn)).toEqual(["Deep Sleep", "Slow Breath"]);
  expect(screen.getByRole("link", { name: "View All categories" }).getAttribute("href")).toBe(
    "/mindfulness/categories",
  );
  // In descending order of likes.
  expect(cards("Featured Tracks").map(titleIn)).toEqual(["Bowls at dusk", "Rain on a tin roof", "The long exhale"]);
  for (const button of screen.getAllByRole<HTMLButtonElement>("button", { name: /^Premium/ })) {
    expect(button.disabled).toBe(true);
    expect(button.title).toBe("Sign in to access content");
  }
  expect(screen.queryByRole("button", { name: /^Play/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Explore Deep Sleep" })).toBeDefined();
  // A guest's lists are not requested.
  expect(
    requests.filter(({ path, search }) => path.includes("recent") || /liked|bookmarked/.test(search ?? "")),
  ).toEqual([]);
  const quick = screen.getByRole("navigation", { name: "Quick Access" });
  expect(
    within(quick)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["0Recently Played", "0Favourites", "0Bookmarked"]);
  for (const title of ["Science-Based", "Personalized", "Effective"]) {
    expect(screen.getByRole("heading", { name: title })).toBeDefined();
  }
});

test("a free member sees locked content and a link to the plans", async () => {
  mockApi(libraryResponses(freeAccess));
  renderLanding(testUser);
  expect(await screen.findByText("Subscribe to access all content")).toBeDefined();
  expect(screen.getByRole("link", { name: "View Plans" }).getAttribute("href")).toBe("/subscriptions");
  const lockedButtons = screen.getAllByRole<HTMLButtonElement>("button", { name: "Premium Required" });
  expect(lockedButtons.map(({ disabled }) => disabled)).toEqual([true, true]);
  expect(screen.queryByRole("link", { name: /^Explore/ })).toBeNull();
  expect(screen.getAllByRole("button", { name: /^Premium (Rain|Bowls|The)/ })).toHaveLength(3);
});

test("a premium member can play a track and sees no upgrade banner", async () => {
  const audio = mockAudio();
  const requests = mockApi({
    ...libraryResponses(fullAccess),
    [`POST ${API}tracks/7/accessed/`]: { body: { track_id: 7, played_count: 101 } },
  });
  renderLanding(premium);
  await userEvent.click(await screen.findByRole("button", { name: "Play Rain on a tin roof" }));
  expect(screen.queryByRole("complementary", { name: "What is open to you" })).toBeNull();
  expect(audio.play).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { name: "Pause Rain on a tin roof" })).toBeDefined();
  expect(requests.some(({ path }) => path.endsWith("tracks/7/accessed/"))).toBe(true);
  expect(await screen.findByText(/101 plays/)).toBeDefined();
  // The played track joined the recent list.
  const quick = screen.getByRole("link", { name: /Recently Played/ });
  await waitFor(() => expect(quick.textContent).toBe("2Recently Played"));
  await userEvent.click(screen.getByRole("button", { name: "Pause Rain on a tin roof" }));
  expect(audio.pause).toHaveBeenCalledOnce();
});

test("quick access shows the number of tracks in each list", async () => {
  mockApi(libraryResponses(fullAccess));
  renderLanding(premium);
  const quick = await screen.findByRole("navigation", { name: "Quick Access" });
  await waitFor(() =>
    expect(
      within(quick)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["1Recently Played", "3Favourites", "3Bookmarked"]),
  );
  expect(
    within(quick)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/recent-tracks", "/favourites", "/bookmarks"]);
});

test("tracks are locked when the access request fails, until a retry succeeds", async () => {
  mockApi({ ...libraryResponses(fullAccess), [`${API}access/`]: [null, { body: fullAccess }] });
  renderLanding(premium);
  expect(await screen.findByText("Unable to verify subscription status")).toBeDefined();
  expect(screen.getAllByRole("button", { name: /^Premium (Rain|Bowls|The)/ })).toHaveLength(3);
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("button", { name: "Play Rain on a tin roof" })).toBeDefined();
});

test("search and filters are in the URL and replace the featured sections", async () => {
  mockApi(libraryResponses(guestAccess));
  const { router } = renderLanding(null, "?mood=Calm");
  expect(await screen.findByText(/^Showing/)).toBeDefined();
  expect(screen.getByText(/^Showing/).textContent).toBe("Showing 2 tracks of 3");
  expect(screen.queryByRole("region", { name: "Featured Tracks" })).toBeNull();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Purpose" }), "Breath");
  expect(screen.getByText(/^Showing/).textContent).toBe("Showing 1 track of 3");
  await userEvent.type(screen.getByRole("searchbox"), "nothing of this name");
  expect(await screen.findByRole("heading", { name: "No tracks found" })).toBeDefined();
  await waitFor(() => expect(router.state.location.search).toBe("?mood=Calm&purpose=Breath&q=nothing+of+this+name"));
  await userEvent.click(screen.getByRole("button", { name: "Clear All Filters" }));
  expect(await screen.findByRole("region", { name: "Featured Tracks" })).toBeDefined();
  expect(router.state.location.search).toBe("");
});

test("an older link with a duration label still filters, and the next change writes the id", async () => {
  mockApi(libraryResponses(guestAccess));
  const { router } = renderLanding(null, "?mood=All&duration=Over+2+min");
  expect((await screen.findByText(/^Showing/)).textContent).toBe("Showing 1 track of 3");
  const duration = screen.getByRole<HTMLSelectElement>("combobox", { name: "Duration" });
  expect(duration.selectedOptions[0]?.text).toBe("Over 2 min");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Mood" }), "Calm");
  expect(router.state.location.search).toBe("?mood=Calm&duration=over-2");
});

test("the five filters default to All", async () => {
  mockApi(libraryResponses(guestAccess));
  renderLanding(null);
  await userEvent.click(await screen.findByRole("button", { name: "Filters" }));
  for (const name of ["Mood", "Purpose", "Duration", "Voice", "Difficulty"]) {
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name }).selectedOptions[0]?.text).toBe("All");
  }
});

test("shows a loading state", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  renderLanding(null);
  expect(await screen.findByText("Loading your library...")).toBeDefined();
});

test("shows the server's error message with a button that reloads the page", async () => {
  mockApi({
    ...libraryResponses(guestAccess),
    [`${API}tracks/`]: { status: 500, body: { message: "Something broke", code: "x" } },
  });
  renderLanding(null);
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("heading", { name: "Unable to Load Content" })).toBeDefined();
  expect(alert.textContent).toContain("Something broke.");
  const reload = vi.fn();
  vi.stubGlobal("location", { ...window.location, reload });
  await userEvent.click(within(alert).getByRole("button", { name: "Try Again" }));
  expect(reload).toHaveBeenCalledOnce();
});

test("shows an empty state for an empty library", async () => {
  mockApi({
    ...libraryResponses(guestAccess),
    [`${API}tracks/`]: { body: page([]) },
    [`${API}categories/`]: { body: page([]) },
  });
  renderLanding(null);
  expect(await screen.findByRole("heading", { name: "No Content Available" })).toBeDefined();
});

test("fetches every page of a long library", async () => {
  const tracks = libraryResponses(guestAccess)[`${API}tracks/`]?.body as ReturnType<typeof page>;
  const requests = mockApi({
    ...libraryResponses(guestAccess),
    [`${API}tracks/`]: [{ body: { ...tracks, next: `${API}tracks/?page=2` } }, { body: page([]) }],
  });
  renderLanding(null);
  await screen.findByRole("region", { name: "Featured Tracks" });
  expect(requests.filter(({ path }) => path === `${API}tracks/`).map(({ search }) => search)).toEqual([
    "?page=1",
    "?page=2",
  ]);
});

test("prerenders the hero without requests", () => {
  const requests = mockApi({});
  const html = renderToString(
    <QueryClientProvider client={createTestQueryClient()}>
      <MemoryRouter>
        <LandingScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain("Discover Peace, One Breath at a Time");
  expect(requests).toEqual([]);
});
