import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderRoute } from "~/testing/testUtils";
import { useUpdateSearchParams } from "./useUpdateSearchParams";

afterEach(cleanup);

const adding = (name: string) => (before: URLSearchParams) => {
  const next = new URLSearchParams(before);
  next.set(name, "1");
  return next;
};

function Both() {
  const [, change] = useUpdateSearchParams();
  function addTwo() {
    change(adding("b"));
    change(adding("c"));
  }
  return (
    <button type="button" onClick={addTwo}>
      Both
    </button>
  );
}

test("two updates before a render both apply", async () => {
  const { router } = renderRoute("/doctors?a=1", "/doctors", <Both />);
  await userEvent.click(screen.getByRole("button"));
  expect(router.state.location.search).toBe("?a=1&b=1&c=1");
});

test("a change from elsewhere is what the next one starts from", async () => {
  const { router } = renderRoute("/doctors?a=1", "/doctors", <Both />);
  await act(() => router.navigate("/doctors?z=1"));
  await userEvent.click(screen.getByRole("button"));
  expect(router.state.location.search).toBe("?z=1&b=1&c=1");
});
