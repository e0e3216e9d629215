import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, expect, test } from "vitest";
import { getPageMeta, type PageMeta, truncateDescription, useMetaSubscription, useSetPageMeta } from "./pageMeta";

afterEach(cleanup);

const known: Record<string, PageMeta | null> = {
  "/x/1": { name: "One", description: "The first.", path: "/x/1" },
  "/x/02": { name: "Two", description: "The second.", path: "/x/2" },
  "/x/9": null,
};

function Screen() {
  useSetPageMeta(known[useLocation().pathname]);
  return null;
}

function Head() {
  useMetaSubscription();
  const meta = getPageMeta(useLocation().pathname);
  return <p>{meta === undefined ? "not yet" : (meta?.name ?? "nothing")}</p>;
}

function renderAt(path: string) {
  const page = (
    <>
      <Head />
      <Screen />
    </>
  );
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

const headText = () => document.querySelector("p")?.textContent;

test("the head shows the metadata of the current page only", async () => {
  const router = renderAt("/x/1");
  expect(headText()).toBe("One");
  await act(() => router.navigate("/about"));
  expect(headText()).toBe("not yet");
  await act(() => router.navigate("/x/02"));
  expect(headText()).toBe("Two");
  expect(getPageMeta("/x/02"), "the canonical path").toMatchObject({ path: "/x/2" });
  await act(() => router.navigate("/x/9"));
  expect(headText()).toBe("nothing");
  expect(getPageMeta("/x/1")).toBeUndefined();
});

test("a long description ends after a whole word", () => {
  expect(truncateDescription("  Two\n words. ")).toBe("Two words.");
  const short = truncateDescription("seven, ".repeat(40));
  expect(short.endsWith("seven…") && [...short].length <= 160, short).toBe(true);
  expect([...truncateDescription("न".repeat(300))]).toHaveLength(160);
});
