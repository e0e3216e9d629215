import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderRoute } from "~/testing/testUtils";
import { BlogScreen } from "./BlogScreen";

afterEach(cleanup);

const open = (address = "/blog") => renderRoute(address, "/blog", <BlogScreen />);
const titles = () => screen.getAllByRole("article").map((article) => within(article).getByRole("heading").textContent);
const bar = () => within(screen.getByRole("navigation", { name: "Tags" }));

test("every article, each a link to its page", () => {
  open();
  expect(titles()).toHaveLength(6);
  const link = screen.getByRole("link", { name: "Sleeping a little better, starting tonight" });
  expect(link.getAttribute("href")).toBe("/blog/sleep");
  expect(bar().getByRole("link", { name: "All" }).getAttribute("aria-current")).toBe("true");
});

test("a tag is chosen by a link, in the address, and said", async () => {
  const { router } = open();
  await userEvent.click(bar().getByRole("link", { name: "Stress" }));
  expect(router.state.location.search).toBe("?tag=stress");
  expect(titles()).toEqual([
    "Stress: what it does, and what takes the edge off",
    "Three ways to breathe when everything is too fast",
  ]);
  expect(screen.getByRole("status").textContent).toBe("2 articles about Stress");
  await userEvent.click(bar().getByRole("link", { name: "All" }));
  expect(titles()).toHaveLength(6);
});

test("stories says whose they are", () => {
  open("/blog?tag=stories");
  expect(screen.getByText(/No patient has told their story here yet/)).toBeDefined();
  expect(titles()).toHaveLength(2);
});

test("an unknown tag shows all articles", () => {
  open("/blog?tag=toString");
  expect(titles()).toHaveLength(6);
});
