// The state of a table in the URL: search, filters, sort, page and hidden columns. A link or a reload shows the same rows.
import { useState } from "react";
import { useUpdateSearchParams } from "~/lib/hooks/useUpdateSearchParams";

export type TableSort = { id: string; desc: boolean };

type Options = {
  /** Names of the filters' parameters. */
  filters?: readonly string[];
  defaultSort?: TableSort;
  pageSizes?: readonly number[];
  defaultPageSize?: number;
  /** Columns that are hidden until they are chosen. */
  defaultHidden?: readonly string[];
  /** Before each parameter's name, where a page has two tables. */
  prefix?: string;
};

const PAGE_SIZES = [10, 25, 50] as const;

export type TableSearchParams = ReturnType<typeof useTableSearchParams>;

/**
 * `?q=asha&status=shipped&sort=-placed_at&page=2`. What has its default value is not in the URL. With cursor paging every
 * cursor up to the current page is kept (`cursor=a&cursor=b`), so that Previous works after a reload too.
 */
export function useTableSearchParams({
  filters: filterNames = [],
  defaultSort,
  pageSizes = PAGE_SIZES,
  defaultPageSize = pageSizes[0] ?? PAGE_SIZES[0],
  defaultHidden = [],
  prefix = "",
}: Options = {}) {
  const [committed, updateUrl] = useUpdateSearchParams();
  // The router commits a navigation a little later; a checkbox must not wait for it.
  const [pending, setPending] = useState<{ since: URLSearchParams; params: URLSearchParams }>();
  const params = pending?.since === committed ? pending.params : committed;
  const name = (parameter: string) => prefix + parameter;
  const read = (parameter: string) => params.get(name(parameter)) ?? "";

  function update(edit: (params: URLSearchParams) => void) {
    updateUrl((before) => {
      const after = new URLSearchParams(before);
      edit(after);
      setPending({ since: committed, params: after });
      return after;
    });
  }

  function change(parameter: string, values: readonly string[], resetPage = true) {
    update((after) => {
      after.delete(name(parameter));
      for (const value of values) after.append(name(parameter), value);
      if (resetPage) for (const position of ["page", "cursor"]) after.delete(name(position));
    });
  }

  const sort = parseSort(read("sort")) ?? defaultSort;
  const requestedSize = Number(read("size"));
  const pageSize = pageSizes.includes(requestedSize) ? requestedSize : defaultPageSize;
  const filters = Object.fromEntries(
    filterNames.map((filter) => [filter, params.getAll(name(filter)).filter(Boolean)]),
  );
  const cursors = params.getAll(name("cursor"));
  const hidden = params.has(name("hide")) ? read("hide").split(",").filter(Boolean) : defaultHidden;

  return {
    search: read("q"),
    filters,
    sort,
    pageSize,
    pageSizes,
    /** From 1. */
    page: cursors.length > 0 ? cursors.length + 1 : parsePage(read("page")),
    /** Of the current page; none for the first. */
    cursor: cursors.at(-1),
    hidden,
    hasFilters: read("q") !== "" || Object.values(filters).some((values) => values.length > 0),

    setSearch: (search: string) => change("q", search ? [search] : []),
    setFilter: (filter: string, values: readonly string[]) => change(filter, values.filter(Boolean)),
    setSort: (to: TableSort | undefined) => change("sort", to && !isSameSort(to, defaultSort) ? [writeSort(to)] : []),
    setPage: (page: number) => change("page", page > 1 ? [String(page)] : [], false),
    setPageSize: (size: number) => change("size", size === defaultPageSize ? [] : [String(size)]),
    nextCursor: (cursor: string) => change("cursor", [...cursors, cursor], false),
    previousCursor: () => change("cursor", cursors.slice(0, -1), false),
    setHidden: (columns: readonly string[]) =>
      change("hide", isSameSet(columns, defaultHidden) ? [] : [columns.join(",")], false),
    clearFilters: () =>
      update((after) => {
        for (const parameter of ["q", "page", "cursor", ...filterNames]) after.delete(name(parameter));
      }),
  };
}

/** `-placed_at` is descending. */
function parseSort(text: string): TableSort | undefined {
  const id = text.replace(/^-/, "");
  return id ? { id, desc: text.startsWith("-") } : undefined;
}

const writeSort = ({ id, desc }: TableSort) => (desc ? `-${id}` : id);

const isSameSort = (one: TableSort, other: TableSort | undefined) => one.id === other?.id && one.desc === other.desc;

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value) => other.includes(value));

function parsePage(text: string): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
