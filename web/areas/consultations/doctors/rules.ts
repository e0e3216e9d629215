// Slugs of specializations, and the search, filters and sorting of doctors.
import type { Doctor, Specialization } from "../api";

/** `Sleep & Rest` becomes `sleep-rest`. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/** Accepts a URL parameter that is the slug or the name, also when it was percent-encoded twice. */
export function findBySlug<Item extends Pick<Specialization, "name" | "slug">>(
  items: readonly Item[],
  param: string,
): Item | undefined {
  const slug = slugOf(safeDecode(param));
  if (slug === "") return undefined;
  return items.find((item) => item.slug.toLowerCase() === slug || slugOf(item.name) === slug);
}

/** A display name for an unknown slug: `sleep-care` becomes `Sleep Care`. */
export function nameFromSlug(param: string): string {
  return slugOf(safeDecode(param))
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const sorts = ["rating", "experience", "fee-low", "fee-high", "patients"] as const;
export type Sort = (typeof sorts)[number];

const comparators: Record<Sort, (a: Doctor, b: Doctor) => number> = {
  rating: (a, b) => b.rating - a.rating,
  experience: (a, b) => b.experience - a.experience,
  "fee-low": (a, b) => a.consultation_fee - b.consultation_fee,
  "fee-high": (a, b) => b.consultation_fee - a.consultation_fee,
  patients: (a, b) => b.patient_count - a.patient_count,
};

export type DoctorFilters = {
  query: string;
  sort: Sort;
  /** Slugs; a doctor matches with any of them. Empty means all. */
  specializations: readonly string[];
  languages: readonly string[];
};

/** Matching doctors in the chosen order. The sort is stable. */
export function filterDoctors(doctors: readonly Doctor[], filters: DoctorFilters): Doctor[] {
  const { query, sort, specializations, languages } = filters;
  return doctors
    .filter((doctor) => matchesQuery(doctor, query))
    .filter((doctor) =>
      matchesAny(
        specializations,
        doctor.specializations.map(({ name }) => slugOf(name)),
      ),
    )
    .filter((doctor) => matchesAny(languages, doctor.languages))
    .sort(comparators[sort]);
}

function matchesAny(selected: readonly string[], values: readonly string[]): boolean {
  return selected.length === 0 || values.some((value) => selected.includes(value));
}

/** Every term must occur in the name, a specialization or what people call it, a language or the city. */
function matchesQuery({ display_name, specializations, languages, location }: Doctor, query: string): boolean {
  const subjects = specializations.flatMap(({ name, keywords }) => [name, ...keywords]);
  const text = [display_name, ...subjects, ...languages, location ?? ""].join("\n").toLowerCase();
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  return terms.every((term) => text.includes(term));
}

export function parseFilters(params: URLSearchParams): DoctorFilters {
  const sort = sorts.find((name) => name === params.get("sort")) ?? "rating";
  const values = (name: string) => [...new Set(params.getAll(name).filter(Boolean))];
  return {
    query: params.get("q") ?? "",
    sort,
    specializations: values("specialization"),
    languages: values("language"),
  };
}

/** Applies changed filters to the search params. Defaults are left out, unrelated params stay. */
export function toSearchParams(params: URLSearchParams, changes: Partial<DoctorFilters>): URLSearchParams {
  const { query, sort, specializations, languages } = { ...parseFilters(params), ...changes };
  const next = new URLSearchParams(params);
  for (const name of ["q", "sort", "specialization", "language"]) next.delete(name);
  if (query.trim()) next.set("q", query.trim());
  if (sort !== "rating") next.set("sort", sort);
  for (const slug of specializations) next.append("specialization", slug);
  for (const language of languages) next.append("language", language);
  return next;
}

/** Adds the item, or removes it when present. */
export function toggleItem(list: readonly string[], item: string): string[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}
