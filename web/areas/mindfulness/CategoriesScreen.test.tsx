// All categories, and one of them.
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
import { API, breath, freeAccess, guestAccess, library, openAccess, page, premium, sleep } from "./testing";

afterEach(cleanup);

const as = (user: User | null) => {
  const cache = createTestQueryClient();
  cache.setQueryData(sessionQuery.queryKey, user);
  return cache;
};
const openAll = (user: User | null) => renderRoute(paths.categories, paths.categories, <CategoriesScreen />, as(user));
const openOne = (user: User | null, id = "1") =>
  renderRoute(`/mindfulness/category/${id}`, "/mindfulness/category/:id", <CategoryScreen id={id} />, as(user));

test("eight shapes while they come", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  openAll(null);
  const words = await screen.findByText("Loading categories...");
  expect(words.parentElement?.querySelector("[aria-hidden]")?.children).toHaveLength(8);
  expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/mindfulness");
});

test("all of them, asked for again by Refresh; an empty item is left out", async () => {
  const asked = mockApi({
    ...library(guestAccess),
    [`${API}categories/`]: [{ body: page([sleep, null as unknown as Category]) }, { body: page([sleep, breath]) }],
  });
  openAll(null);
  expect(await screen.findAllByRole("article")).toHaveLength(1);
  expect(screen.getByText("2 tracks · 01:02:05")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByRole("heading", { name: "Slow Breath" })).toBeDefined();
  expect(asked.filter(({ path }) => path === `${API}categories/`)).toHaveLength(2);
});

test("a free member is told how many are open", async () => {
  mockApi(library(freeAccess));
  openAll(testUser);
  expect(await screen.findByText("Subscribe to access all categories (currently limited to 2)")).toBeDefined();
  expect(screen.getAllByRole("button", { name: "Premium Required" })).toHaveLength(2);
  // Looking is free.
  expect(screen.getByRole("link", { name: "Deep Sleep" }).getAttribute("href")).toBe("/mindfulness/category/1");
});

test("a premium member explores", async () => {
  mockApi(library(openAccess));
  openAll(premium);
  expect(await screen.findAllByRole("link", { name: /^Explore/ })).toHaveLength(2);
});

test("what does not come is said in the words of the product", async () => {
  mockApi({ [`${API}access/`]: { body: guestAccess } });
  openAll(null);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Failed to load categories. Please try again later.");
  mockApi(library(guestAccess));
  await userEvent.click(within(alert).getByRole("button", { name: "Try Again" }));
  expect(await screen.findAllByRole("article")).toHaveLength(2);
});

test("none at all", async () => {
  mockApi({ ...library(guestAccess), [`${API}categories/`]: { body: page([]) } });
  openAll(null);
  expect(await screen.findByText("No categories available.")).toBeDefined();
});

test("a category has all that is known of it, and its own tracks", async () => {
  mockApi({ ...library(openAccess), [`${API}categories/1/`]: { body: sleep } });
  openOne(premium);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Deep Sleep");
  expect(getPageMeta("/mindfulness/category/1")).toEqual({
    name: "Deep Sleep",
    description: "For nights when the body is tired and the mind is not.",
    path: "/mindfulness/category/1",
  });
  const head = screen.getByRole("heading", { level: 1 }).closest("header")?.textContent ?? "";
  for (const words of [
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
    expect(head).toContain(words);
  }
  expect((await screen.findAllByRole("article")).map((card) => within(card).getByRole("heading").textContent)).toEqual([
    "Rain on a tin roof",
    "Bowls at dusk",
  ]);
});

test("what is not said has a default: nobody's name, no badge, minutes", async () => {
  mockApi({ ...library(guestAccess), [`${API}categories/2/`]: { body: breath } });
  openOne(null, "2");
  expect(await screen.findByText("DFT Wellness Team")).toBeDefined();
  expect(screen.queryByText("Featured")).toBeNull();
  expect(screen.getByText("07:00")).toBeDefined();
});

test("a free member is told of the tracks", async () => {
  mockApi({ ...library(freeAccess), [`${API}categories/1/`]: { body: sleep } });
  openOne(testUser);
  expect(await screen.findByText("Subscribe to access all tracks (currently limited to 2)")).toBeDefined();
});

test.each(["999", "rain", "0"])("a category %s that is none has a page that says so", async (id) => {
  mockApi({
    ...library(guestAccess),
    [`${API}categories/${id === "999" ? 999 : 0}/`]: { status: 404, body: { message: "Not found", code: "not_found" } },
  });
  openOne(null, id);
  expect(await screen.findByRole("heading", { level: 1, name: "Category Not Found" })).toBeDefined();
  expect(screen.getByRole("link", { name: "All Categories" })).toBeDefined();
  expect(getPageMeta(`/mindfulness/category/${id}`)).toBeNull();
});

test("a category that does not come can be asked for again", async () => {
  mockApi(library(guestAccess));
  openOne(null);
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("heading", { name: "Unable to Load Content" })).toBeDefined();
});
