// What a person has chosen on the shelf, as the address has it.

export const views = ["grid", "list"] as const;
export type View = (typeof views)[number];

export type ProductFilters = { words: string; view: View };

export function parseFilters(query: URLSearchParams): ProductFilters {
  return { words: query.get("q") ?? "", view: query.get("view") === "list" ? "list" : "grid" };
}

/** The same query with other choices; what is as always is left out, what is not ours stays. */
export function toSearchParams(query: URLSearchParams, choices: Partial<ProductFilters>): URLSearchParams {
  const { words, view } = { ...parseFilters(query), ...choices };
  const next = new URLSearchParams(query);
  for (const name of ["q", "view"]) next.delete(name);
  if (words.trim()) next.set("q", words.trim());
  if (view === "list") next.set("view", view);
  return next;
}
