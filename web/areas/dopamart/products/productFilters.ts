// The filters of the product list in the URL.

export const views = ["grid", "list"] as const;
export type View = (typeof views)[number];

export type ProductFilters = { query: string; view: View };

export function parseFilters(params: URLSearchParams): ProductFilters {
  return { query: params.get("q") ?? "", view: params.get("view") === "list" ? "list" : "grid" };
}

/** Defaults are left out of the URL; unrelated parameters stay. */
export function toSearchParams(params: URLSearchParams, filters: Partial<ProductFilters>): URLSearchParams {
  const { query, view } = { ...parseFilters(params), ...filters };
  const next = new URLSearchParams(params);
  for (const name of ["q", "view"]) next.delete(name);
  if (query.trim()) next.set("q", query.trim());
  if (view === "list") next.set("view", view);
  return next;
}
