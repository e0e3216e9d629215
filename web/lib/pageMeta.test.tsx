// What a page tells is heard by the head, is of its own address alone, and is as short as the server has it.
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

function Thing() {
  useSetPageMeta(known[useLocation().pathname]);
  return null;
}

function Head() {
  useMetaSubscription();
  const telling = getPageMeta(useLocation().pathname);
  return <p>{telling === undefined ? "not yet" : (telling?.name ?? "nothing")}</p>;
}

function open(at: string) {
  const page = (
    <>
      <Head />
      <Thing />
    </>
  );
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return router;
}

const said = () => document.querySelector("p")?.textContent;

test("the head hears it, and hears nothing of the page before", async () => {
  const router = open("/x/1");
  expect(said()).toBe("One");
  await act(() => router.navigate("/about"));
  expect(said()).toBe("not yet");
  await act(() => router.navigate("/x/02"));
  expect(said()).toBe("Two");
  expect(getPageMeta("/x/02"), "its one address").toMatchObject({ path: "/x/2" });
  await act(() => router.navigate("/x/9"));
  expect(said()).toBe("nothing");
  expect(getPageMeta("/x/1")).toBeUndefined();
});

test("a long text ends after a whole word", () => {
  expect(truncateDescription("  Two\n words. ")).toBe("Two words.");
  const short = truncateDescription("seven, ".repeat(40));
  expect(short.endsWith("seven…") && [...short].length <= 160, short).toBe(true);
  expect([...truncateDescription("न".repeat(300))]).toHaveLength(160);
});
