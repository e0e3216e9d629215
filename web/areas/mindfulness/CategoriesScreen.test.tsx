// The categories page and the page of one category.
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { getPageMeta } from "~/lib/pageMeta";
import { paths } from "~/lib/paths";
import { sessionQuery, type User } from "~/services/session";
import { createTestQueryClient, mockApi, renderRoute, testUser } from "~/testing/testUtils";
import type { Category } from "./api";
import { CategoriesScreen } from "./CategoriesScreen";
import { CategoryScreen } from "./CategoryScreen";
import "./components/AllCategories";
import "./components/CategoryPage";
import { API, breath, freeAccess, fullAccess, guestAccess, libraryResponses, page, premium, sleep } from "./testUtils";

afterEach(cleanup);

const signedInAs = (user: User | null) => {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, user);
  return queryClient;
};
const renderCategories = (user: User | null) =>
  renderRoute(paths.categories, paths.categories, <CategoriesScreen />, signedInAs(user));
const renderCategory = (user: User | null, id = "1") =>
  renderRoute(`/mindfulness/category/${id}`, "/mindfulness/category/:id", <CategoryScreen id={id} />, signedInAs(user));

test("shows eight skeleton cards while loading", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  renderCategories(null);
  const caption = await screen.findByText("Loading categories...");
  expect(caption.parentElement?.querySelector("[aria-hidden]")?.children).toHaveLength(8);
  expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/mindfulness");
});

test("Refresh refetches the categories, and null items are dropped", async () => {
  const requests = mockApi({
    ...libraryResponses(guestAccess),
    [`${API}categories/`]: [{ body: page([sleep, null as unknown as Category]) }, { body: page([sleep, breath]) }],
  });
  renderCategories(null);
  expect(await screen.findAllByRole("article")).toHaveLength(1);
  expect(screen.getByText("2 tracks · 01:02:05")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByRole("heading", { name: "Slow Breath" })).toBeDefined();
  expect(requests.filter(({ path }) => path === `${API}categories/`)).toHaveLength(2);
});

test("shows a free member the category limit", async () => {
  mockApi(libraryResponses(freeAccess));
  renderCategories(testUser);
  expect(await screen.findByText("Subscribe to access all categories (currently limited to 2)")).toBeDefined();
  expect(screen.getAllByRole("button", { name: "Premium Required" })).toHaveLength(2);
  // The category page itself is not locked.
  expect(screen.getByRole("link", { name: "Deep Sleep" }).getAttribute("href")).toBe("/mindfulness/category/1");
});

test("a premium member can open every category", async () => {
  mockApi(libraryResponses(fullAccess));
  renderCategories(premium);
  expect(await screen.findAllByRole("link", { name: /^Explore/ })).toHaveLength(2);
});

test("shows an error with a retry when the categories fail to load", async () => {
  mockApi({ [`${API}access/`]: { body: guestAccess } });
  renderCategories(null);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Failed to load categories. Please try again later.");
  mockApi(libraryResponses(guestAccess));
  await userEvent.click(within(alert).getByRole("button", { name: "Try Again" }));
  expect(await screen.findAllByRole("article")).toHaveLength(2);
});

test("shows an empty state without categories", async () => {
  mockApi({ ...libraryResponses(guestAccess), [`${API}categories/`]: { body: page([]) } });
  renderCategories(null);
  expect(await screen.findByText("No categories available.")).toBeDefined();
});

test("a category page shows its details and only its own tracks", async () => {
  mockApi({ ...libraryResponses(fullAccess), [`${API}categories/1/`]: { body: sleep } });
  renderCategory(premium);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Deep Sleep");
  expect(getPageMeta("/mindfulness/category/1")).toEqual({
    name: "Deep Sleep",
    description: "For nights when the body is tired and the mind is not.",
    path: "/mindfulness/category/1",
  });
  const header = screen.getByRole("heading", { level: 1 }).closest("header")?.textContent ?? "";
  for (const text of [
    "Featured",
    "Night",
    "No voice",
    "For nights when the body is tired",
    "Rated 4.8 out of 5",
    "1,204 plays",
    "This week",
    "01:02:05",
    "Total time",
    "Tracks2",
    "Curated by Dr. Meera Iyer",
  ]) {
    expect(header).toContain(text);
  }
  expect((await screen.findAllByRole("article")).map((card) => within(card).getByRole("heading").textContent)).toEqual([
    "Rain on a tin roof",
    "Bowls at dusk",
  ]);
});

test("a category page shows defaults for missing details", async () => {
  mockApi({ ...libraryResponses(guestAccess), [`${API}categories/2/`]: { body: breath } });
  renderCategory(null, "2");
  expect(await screen.findByText("DFT Wellness Team")).toBeDefined();
  expect(screen.queryByText("Featured")).toBeNull();
  expect(screen.getByText("07:00")).toBeDefined();
});

test("a category page shows a free member the track limit", async () => {
  mockApi({ ...libraryResponses(freeAccess), [`${API}categories/1/`]: { body: sleep } });
  renderCategory(testUser);
  expect(await screen.findByText("Subscribe to access all tracks (currently limited to 2)")).toBeDefined();
});

test.each(["999", "rain", "0"])("an unknown category id %s shows the not-found state", async (id) => {
  mockApi({
    ...libraryResponses(guestAccess),
    [`${API}categories/${id === "999" ? 999 : 0}/`]: { status: 404, body: { message: "Not found", code: "not_found" } },
  });
  renderCategory(null, id);
  expect(await screen.findByRole("heading", { level: 1, name: "Category Not Found" })).toBeDefined();
  expect(screen.getByRole("link", { name: "All Categories" })).toBeDefined();
  expect(getPageMeta(`/mindfulness/category/${id}`)).toBeNull();
});

test("shows an error when the category fails to load", async () => {
  mockApi(libraryResponses(guestAccess));
  renderCategory(null);
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("heading", { name: "Unable to Load Content" })).toBeDefined();
});
