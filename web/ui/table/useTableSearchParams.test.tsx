import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, expect, test } from "vitest";
import { useTableSearchParams } from "./useTableSearchParams";

afterEach(cleanup);

type Options = Parameters<typeof useTableSearchParams>[0];

function renderAt(url: string, options?: Options) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[url]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(() => ({ table: useTableSearchParams(options), search: useLocation().search }), {
    wrapper,
  });
  return {
    table: () => result.current.table,
    url: () => decodeURIComponent(result.current.search),
    act: (change: (table: ReturnType<typeof useTableSearchParams>) => void) => act(() => change(result.current.table)),
  };
}

const options: Options = {
  filters: ["status", "from"],
  defaultSort: { id: "placed_at", desc: true },
  pageSizes: [10, 25],
};

test("reads search, filters, sort, page and size from the URL", () => {
  const { table } = renderAt(
    "/o?q=asha&status=shipped&status=packed&sort=total&page=3&size=25&hide=phone,city",
    options,
  );
  expect(table()).toMatchObject({
    search: "asha",
    filters: { status: ["shipped", "packed"], from: [] },
    sort: { id: "total", desc: false },
    page: 3,
    pageSize: 25,
    hidden: ["phone", "city"],
    hasFilters: true,
  });
});

test("ignores a page, size or filter that cannot be", () => {
  const { table } = renderAt("/o?page=-2&size=7&status=&sort=-", options);
  expect(table()).toMatchObject({ page: 1, pageSize: 10, filters: { status: [] }, hasFilters: false });
  expect(table().sort).toEqual(options?.defaultSort);
});

test("returns to the first page when search, filter, sort or size changes", () => {
  const { act, url, table } = renderAt("/o?page=3&tab=all", options);
  act((now) => now.setSearch("asha"));
  expect(url()).toBe("?tab=all&q=asha");
  act((now) => now.setPage(2));
  act((now) => now.setFilter("status", ["shipped", "packed"]));
  expect(url()).toBe("?tab=all&q=asha&status=shipped&status=packed");
  act((now) => now.setPage(2));
  act((now) => now.setSort({ id: "total", desc: true }));
  expect(table().page).toBe(1);
  act((now) => now.setPage(2));
  act((now) => now.setPageSize(25));
  expect(url()).toBe("?tab=all&q=asha&status=shipped&status=packed&sort=-total&size=25");
});

test("leaves defaults out of the URL", () => {
  const { act, url } = renderAt("/o?sort=total&size=25&page=4&hide=phone", options);
  act((now) => now.setSort({ id: "placed_at", desc: true }));
  act((now) => now.setPageSize(10));
  act((now) => now.setHidden([]));
  expect(url()).toBe("");
});

test("shows a column that is hidden by default once it is chosen", () => {
  const { act, table, url } = renderAt("/o", { defaultHidden: ["phone"] });
  expect(table().hidden).toEqual(["phone"]);
  act((now) => now.setHidden([]));
  expect(url()).toBe("?hide=");
  expect(table().hidden).toEqual([]);
});

test("walks forward and back through cursors", () => {
  const { act, table, url } = renderAt("/o", options);
  act((now) => now.nextCursor("a"));
  act((now) => now.nextCursor("b"));
  expect(url()).toBe("?cursor=a&cursor=b");
  expect(table()).toMatchObject({ page: 3, cursor: "b" });
  act((now) => now.previousCursor());
  expect(table()).toMatchObject({ page: 2, cursor: "a" });
  act((now) => now.setSearch("rao"));
  expect(table()).toMatchObject({ page: 1, cursor: undefined });
});

test("clears search and filters together, and nothing else", () => {
  const { act, url } = renderAt("/o?tab=all&q=asha&status=shipped&from=2026-11-01&sort=total&page=2", options);
  act((now) => now.clearFilters());
  expect(url()).toBe("?tab=all&sort=total");
});

test("keeps two tables on one page apart", () => {
  const { act, url } = renderAt("/o?q=other&orders_q=asha", { prefix: "orders_" });
  act((now) => now.setSearch("rao"));
  expect(url()).toBe("?q=other&orders_q=rao");
});
