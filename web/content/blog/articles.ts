// Metadata of the articles, newest first. Their texts are in `articles/`.
import type { Motif } from "~/ui/media/CoverImage";

/** Value in the URL → label. */
export const tags = {
  sleep: "Sleep",
  breathing: "Breathing",
  stress: "Stress",
  care: "Finding care",
  stories: "Stories",
} as const;

export type Tag = keyof typeof tags;

export type Article = {
  slug: string;
  title: string;
  summary: string;
  tags: readonly Tag[];
  /** ISO date, `2026-11-15`. */
  publishedOn: string;
  /** Reading time at 200 words a minute; checked by a test. */
  minutes: number;
  motif: Motif;
};

export const sleep: Article = {
  slug: "sleep",
  title: "Sleeping a little better, starting tonight",
  summary: "What helps most people, what does not, and when poor sleep is a reason to see a doctor.",
  tags: ["sleep"],
  publishedOn: "2026-11-15",
  minutes: 3,
  motif: "moon",
};

export const breathing: Article = {
  slug: "breathing",
  title: "Three ways to breathe when everything is too fast",
  summary: "Simple exercises for the bus, the bed and the minute before a hard conversation.",
  tags: ["breathing", "stress"],
  publishedOn: "2026-11-15",
  minutes: 3,
  motif: "ripples",
};

export const stress: Article = {
  slug: "stress",
  title: "Stress: what it does, and what takes the edge off",
  summary: "Your body is not broken; it is ready for something. How to tell it that the danger is over.",
  tags: ["stress"],
  publishedOn: "2026-11-15",
  minutes: 2,
  motif: "stones",
};

export const whenToSeeADoctor: Article = {
  slug: "when-to-see-a-doctor",
  title: "When to see a doctor about your mind",
  summary: "Two weeks, daily life, and other plain signs that it is time to talk to somebody who has learnt it.",
  tags: ["care"],
  publishedOn: "2026-11-15",
  minutes: 3,
  motif: "arches",
};

export const howConsultationsWork: Article = {
  slug: "how-consultations-work",
  title: "How a consultation works here, step by step",
  summary: "From choosing a doctor to the evening after: what happens, what it costs, what is kept.",
  tags: ["care", "stories"],
  publishedOn: "2026-11-15",
  minutes: 3,
  motif: "hills",
};

export const firstSession: Article = {
  slug: "first-session",
  title: "Your first session: a guide for the nervous",
  summary: "What to prepare, what you will be asked, and what you need not say. Told along one invented Tuesday.",
  tags: ["care", "stories"],
  publishedOn: "2026-11-15",
  minutes: 3,
  motif: "lotus",
};

export const articles: readonly Article[] = [
  firstSession,
  howConsultationsWork,
  whenToSeeADoctor,
  stress,
  breathing,
  sleep,
];

export const articlePath = ({ slug }: Article) => `/blog/${slug}`;

export function isTag(text: string | null): text is Tag {
  return text !== null && Object.hasOwn(tags, text);
}
