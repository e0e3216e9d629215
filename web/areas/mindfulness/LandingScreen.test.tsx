// The landing of mindfulness: its words, one's own, the search, what is featured; for everybody.
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paths } from "~/lib/paths";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import { reset } from "./audioPlayer";
import { LandingScreen } from "./LandingScreen";
import "./components/GettingStartedSlideshow";
import "./components/DemoSlideshow";
import "./components/LibrarySections";
import { API, freeAccess, guestAccess, library, openAccess, page, premium, silentAudio } from "./testing";

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  reset();
});

function open(user: User | null, query = "") {
  const cache = createTestQueryClient();
  cache.setQueryData(sessionQuery.queryKey, user);
  return renderRoute(paths.mindfulness + query, paths.mindfulness, <LandingScreen />, cache);
}

const config = { body: { development_sign_in: true, payment_provider: "sandbox", social_links: [] } };
const cards = (name: string) => within(screen.getByRole("region", { name })).getAllByRole("article");
const titleIn = (card: HTMLElement) => within(card).getByRole("heading").textContent;

test("the hero has its words, its numbers and its ways on", async () => {
  mockApi(library(guestAccess));
  open(null);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Discover Peace, One Breath at a Time");
  const terms = screen.getAllByRole("term").map(({ parentElement }) => parentElement?.textContent);
  expect(terms).toEqual(["Premium Tracks50+", "Categories15+", "Happy Users1K+", "GuidedExpert"]);
  expect(screen.getByRole("link", { name: "Browse Categories" }).getAttribute("href")).toBe("/mindfulness/categories");
  await screen.findByRole("region", { name: "Featured Categories" });
});

test("both film buttons open the demo", async () => {
  mockApi({ ...library(guestAccess), "/api/v1/config/": config });
  open(null);
  await userEvent.click(screen.getByRole("button", { name: "Watch Demo" }));
  const demo = await screen.findByRole("dialog", { name: "Mindfulness with DFT" });
  expect(await within(demo).findByText("1 of 4")).toBeDefined();
  await userEvent.click(within(demo).getByRole("button", { name: "Close" }));
  await userEvent.click(screen.getByRole("button", { name: "How to Begin" }));
  expect(await screen.findByRole("dialog", { name: "How to begin" })).toBeDefined();
});

test("with a film of the operator's, both buttons open that film", async () => {
  mockApi({
    ...library(guestAccess),
    "/api/v1/config/": { body: { ...config.body, demo_video_url: "https://youtu.be/abcdef123" } },
  });
  open(null);
  for (const name of ["Watch Demo", "How to Begin"]) {
    await userEvent.click(screen.getByRole("button", { name }));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByRole("button", { name: "Play video" })).toBeDefined();
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});

test("a guest sees everything, may play nothing, and is told why", async () => {
  const asked = mockApi(library(guestAccess));
  open(null);
  expect(await screen.findByText("Sign in to access more content")).toBeDefined();
  const note = screen.getByRole("complementary", { name: "What is open to you" });
  expect(within(note).getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login?next=%2Fmindfulness");
  expect(cards("Featured Categories").map(titleIn)).toEqual(["Deep Sleep", "Slow Breath"]);
  expect(screen.getByRole("link", { name: "View All categories" }).getAttribute("href")).toBe(
    "/mindfulness/categories",
  );
  // By likes, the most first.
  expect(cards("Featured Tracks").map(titleIn)).toEqual(["Bowls at dusk", "Rain on a tin roof", "The long exhale"]);
  for (const button of screen.getAllByRole<HTMLButtonElement>("button", { name: /^Premium/ })) {
    expect(button.disabled).toBe(true);
    expect(button.title).toBe("Sign in to access content");
  }
  expect(screen.queryByRole("button", { name: /^Play/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Explore Deep Sleep" })).toBeDefined();
  // What is nobody's own is not asked for.
  expect(asked.filter(({ path, search }) => path.includes("recent") || /liked|bookmarked/.test(search ?? ""))).toEqual(
    [],
  );
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

test("a free member has locks, and the way to a plan", async () => {
  mockApi(library(freeAccess));
  open(testUser);
  expect(await screen.findByText("Subscribe to access all content")).toBeDefined();
  expect(screen.getByRole("link", { name: "View Plans" }).getAttribute("href")).toBe("/subscriptions");
  const closed = screen.getAllByRole<HTMLButtonElement>("button", { name: "Premium Required" });
  expect(closed.map(({ disabled }) => disabled)).toEqual([true, true]);
  expect(screen.queryByRole("link", { name: /^Explore/ })).toBeNull();
  expect(screen.getAllByRole("button", { name: /^Premium (Rain|Bowls|The)/ })).toHaveLength(3);
});

test("a premium member plays, and no word is said of plans", async () => {
  const audio = silentAudio();
  const asked = mockApi({
    ...library(openAccess),
    [`POST ${API}tracks/7/accessed/`]: { body: { track_id: 7, played_count: 101 } },
  });
  open(premium);
  await userEvent.click(await screen.findByRole("button", { name: "Play Rain on a tin roof" }));
  expect(screen.queryByRole("complementary", { name: "What is open to you" })).toBeNull();
  expect(audio.play).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { name: "Pause Rain on a tin roof" })).toBeDefined();
  expect(asked.some(({ path }) => path.endsWith("tracks/7/accessed/"))).toBe(true);
  expect(await screen.findByText(/101 plays/)).toBeDefined();
  // It is the latest now.
  const quick = screen.getByRole("link", { name: /Recently Played/ });
  await waitFor(() => expect(quick.textContent).toBe("2Recently Played"));
  await userEvent.click(screen.getByRole("button", { name: "Pause Rain on a tin roof" }));
  expect(audio.pause).toHaveBeenCalledOnce();
});

test("one's own are counted", async () => {
  mockApi(library(openAccess));
  open(premium);
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

test("when access does not come, it is locked, said, and asked again", async () => {
  mockApi({ ...library(openAccess), [`${API}access/`]: [null, { body: openAccess }] });
  open(premium);
  expect(await screen.findByText("Unable to verify subscription status")).toBeDefined();
  expect(screen.getAllByRole("button", { name: /^Premium (Rain|Bowls|The)/ })).toHaveLength(3);
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("button", { name: "Play Rain on a tin roof" })).toBeDefined();
});

test("a search and a filter are in the address and take the place of what is featured", async () => {
  mockApi(library(guestAccess));
  const { router } = open(null, "?mood=Calm");
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

test("the five filters begin with All", async () => {
  mockApi(library(guestAccess));
  open(null);
  await userEvent.click(await screen.findByRole("button", { name: "Filters" }));
  for (const name of ["Mood", "Purpose", "Duration", "Voice", "Difficulty"]) {
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name }).value).toBe("All");
  }
});

test("while it comes it says so, with its shape", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  open(null);
  expect(await screen.findByText("Loading your library...")).toBeDefined();
});

test("what does not come is said in the server's words, and the page can be loaded again", async () => {
  mockApi({
    ...library(guestAccess),
    [`${API}tracks/`]: { status: 500, body: { message: "Something broke", code: "x" } },
  });
  open(null);
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("heading", { name: "Unable to Load Content" })).toBeDefined();
  expect(alert.textContent).toContain("Something broke.");
  const reload = vi.fn();
  vi.stubGlobal("location", { ...window.location, reload });
  await userEvent.click(within(alert).getByRole("button", { name: "Try Again" }));
  expect(reload).toHaveBeenCalledOnce();
});

test("an empty library says so", async () => {
  mockApi({
    ...library(guestAccess),
    [`${API}tracks/`]: { body: page([]) },
    [`${API}categories/`]: { body: page([]) },
  });
  open(null);
  expect(await screen.findByRole("heading", { name: "No Content Available" })).toBeDefined();
});

test("a long library is asked for page by page", async () => {
  const tracks = library(guestAccess)[`${API}tracks/`]?.body as ReturnType<typeof page>;
  const asked = mockApi({
    ...library(guestAccess),
    [`${API}tracks/`]: [{ body: { ...tracks, next: `${API}tracks/?page=2` } }, { body: page([]) }],
  });
  open(null);
  await screen.findByRole("region", { name: "Featured Tracks" });
  expect(asked.filter(({ path }) => path === `${API}tracks/`).map(({ search }) => search)).toEqual([
    "?page=1",
    "?page=2",
  ]);
});

test("its HTML has the words and asks nothing", () => {
  const asked = mockApi({});
  const html = renderToString(
    <QueryClientProvider client={createTestQueryClient()}>
      <MemoryRouter>
        <LandingScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain("Discover Peace, One Breath at a Time");
  expect(asked).toEqual([]);
});
