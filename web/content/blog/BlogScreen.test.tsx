// The list of articles and its tag filter.
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderRoute } from "~/testing/testUtils";
import { BlogScreen } from "./BlogScreen";

afterEach(cleanup);

const renderBlog = (url = "/blog") => renderRoute(url, "/blog", <BlogScreen />);
const titles = () => screen.getAllByRole("article").map((article) => within(article).getByRole("heading").textContent);
const tagBar = () => within(screen.getByRole("navigation", { name: "Tags" }));

test("lists every article with a link to its page", () => {
  renderBlog();
  expect(titles()).toHaveLength(6);
  const link = screen.getByRole("link", { name: "Sleeping a little better, starting tonight" });
  expect(link.getAttribute("href")).toBe("/blog/sleep");
  expect(tagBar().getByRole("link", { name: "All" }).getAttribute("aria-current")).toBe("true");
});

test("selecting a tag updates the URL, the list and the status message", async () => {
  const { router } = renderBlog();
  await userEvent.click(tagBar().getByRole("link", { name: "Stress" }));
  expect(router.state.location.search).toBe("?tag=stress");
  expect(titles()).toEqual([
    "Stress: what it does, and what takes the edge off",
    "Three ways to breathe when everything is too fast",
  ]);
  expect(screen.getByRole("status").textContent).toBe("2 articles about Stress");
  await userEvent.click(tagBar().getByRole("link", { name: "All" }));
  expect(titles()).toHaveLength(6);
});

test("the stories tag explains that the stories are written by the team", () => {
  renderBlog("/blog?tag=stories");
  expect(screen.getByText(/No patient has told their story here yet/)).toBeDefined();
  expect(titles()).toHaveLength(2);
});

test("an unknown tag shows every article", () => {
  renderBlog("/blog?tag=toString");
  expect(titles()).toHaveLength(6);
});
