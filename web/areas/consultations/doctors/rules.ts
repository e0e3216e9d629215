// How doctors and their fields are named, found and put in order.
import type { Doctor, Specialization } from "../api";

/** `Dr.` before a name, unless it has it. */
export function doctorName(name: string): string {
  return /^dr\b\.?/i.test(name.trim()) ? name.trim() : `Dr. ${name.trim()}`;
}

/** The name as an address has it: `Sleep & Rest` is `sleep-rest`. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/** A parameter of the address, which may be the slug, the name, or either with its signs escaped once more. */
export function bySlug<Field extends Pick<Specialization, "name" | "slug">>(
  fields: readonly Field[],
  asked: string,
): Field | undefined {
  const slug = slugOf(decoded(asked));
  if (slug === "") return undefined;
  return fields.find((field) => field.slug.toLowerCase() === slug || slugOf(field.name) === slug);
}

/** A name to show for an address that names no field: `sleep-care` is `Sleep Care`. */
export function nameFromSlug(asked: string): string {
  return slugOf(decoded(asked))
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const sorts = ["rating", "experience", "fee-low", "fee-high", "patients"] as const;
export type Sort = (typeof sorts)[number];

const orders: Record<Sort, (one: Doctor, other: Doctor) => number> = {
  rating: (one, other) => other.rating - one.rating,
  experience: (one, other) => other.experience - one.experience,
  "fee-low": (one, other) => one.consultation_fee - other.consultation_fee,
  "fee-high": (one, other) => other.consultation_fee - one.consultation_fee,
  patients: (one, other) => other.patient_count - one.patient_count,
};

export type DoctorFilters = {
  words: string;
  sort: Sort;
  /** Slugs; a doctor of any of them is shown. None chosen means every field. */
  fields: readonly string[];
  languages: readonly string[];
};

/** The doctors that match, in the order asked for; equals keep the order they came in. */
export function filterDoctors(doctors: readonly Doctor[], { words, sort, fields, languages }: DoctorFilters): Doctor[] {
  return doctors
    .filter((doctor) => matchesWords(doctor, words))
    .filter((doctor) => fields.length === 0 || doctor.specializations.some(({ name }) => fields.includes(slugOf(name))))
    .filter((doctor) => languages.length === 0 || doctor.languages.some((language) => languages.includes(language)))
    .sort(orders[sort]);
}

function matchesWords({ name, specializations }: Doctor, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  return [doctorName(name), ...specializations.map((field) => field.name)].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

export function parseFilters(query: URLSearchParams): DoctorFilters {
  const sort = sorts.find((name) => name === query.get("sort")) ?? "rating";
  const all = (name: string) => [...new Set(query.getAll(name).filter(Boolean))];
  return { words: query.get("q") ?? "", sort, fields: all("specialization"), languages: all("language") };
}

/** The same query with other choices; what is as always is left out, what is not ours stays. */
export function toSearchParams(query: URLSearchParams, choices: Partial<DoctorFilters>): URLSearchParams {
  const { words, sort, fields, languages } = { ...parseFilters(query), ...choices };
  const next = new URLSearchParams(query);
  for (const name of ["q", "sort", "specialization", "language"]) next.delete(name);
  if (words.trim()) next.set("q", words.trim());
  if (sort !== "rating") next.set("sort", sort);
  for (const field of fields) next.append("specialization", field);
  for (const language of languages) next.append("language", language);
  return next;
}

/** With what is in it, or without. */
export function toggled(list: readonly string[], item: string): string[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}
