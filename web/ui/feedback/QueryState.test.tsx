import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ApiError } from "~/api/error";
import { type QueryLike, QueryState } from "./QueryState";

const idle: QueryLike<string[]> = {
  data: undefined,
  isPending: false,
  isFetching: false,
  error: null,
  refetch: () => {},
};

function renderState(query: Partial<QueryLike<string[]>>, extra: object = {}) {
  render(
    <QueryState
      query={{ ...idle, ...query }}
      loading={<p>Loading</p>}
      notFound={<p>Not found</p>}
      empty={<p>Empty</p>}
      error="The list could not be loaded"
      {...extra}
    >
      {(items) => <p>{items.join(", ")}</p>}
    </QueryState>,
  );
}

test("shows the loading view while the first response is pending", () => {
  renderState({ isPending: true, isFetching: true });
  expect(screen.getByText("Loading")).toBeTruthy();
});

test("shows the data", () => {
  renderState({ data: ["a", "b"] });
  expect(screen.getByText("a, b")).toBeTruthy();
});

test("keeps the data when a refetch fails", () => {
  renderState({ data: ["a"], error: new ApiError(500, "Down", "internal") });
  expect(screen.getByText("a")).toBeTruthy();
});

test("shows the empty view for an empty list", () => {
  renderState({ data: [] });
  expect(screen.getByText("Empty")).toBeTruthy();
});

test("decides by isEmpty when it is given", () => {
  renderState({ data: ["a"] }, { isEmpty: (items: string[]) => items[0] === "a" });
  expect(screen.getByText("Empty")).toBeTruthy();
});

test("shows the not-found view for a 404", () => {
  renderState({ error: new ApiError(404, "Not found", "not_found") });
  expect(screen.getByText("Not found")).toBeTruthy();
});

test("shows other errors with a retry", async () => {
  const refetch = vi.fn();
  renderState({ error: new ApiError(503, "Try later", "new_code"), refetch }, { level: 1 });
  expect(screen.getByRole("heading", { level: 1, name: "The list could not be loaded" })).toBeTruthy();
  expect(screen.getByText("Try later.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("a custom error view replaces the default one", () => {
  renderState(
    { error: new ApiError(401, "Sign in", "unauthorized"), isFetching: true },
    { error: ({ isRetrying }: { isRetrying: boolean }) => <p>Custom, retrying: {String(isRetrying)}</p> },
  );
  expect(screen.getByText("Custom, retrying: true")).toBeTruthy();
});

test("an error has the sentence of its code and one full stop", () => {
  renderState({ error: new ApiError(429, "", "too_many_requests") });
  expect(screen.getByText("Too many attempts. Please try again in a while.")).toBeTruthy();
  renderState({ error: new ApiError(404, "", "not_found") }, { notFound: undefined });
  expect(screen.getByText("Not found.")).toBeTruthy();
});
