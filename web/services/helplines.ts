// Crisis helplines, with the source of each number and the date of the last check.

export type Helpline = {
  name: string;
  /** As dialled. */
  number: string;
  /** As printed, where that differs. */
  displayNumber?: string;
  when: string;
  source: string;
};

/** When all numbers were last compared with their sources. */
export const CHECKED_ON = "2025-12-13";

const ministry = "news from the Press Information Bureau, December 2025";
const newspaper = "Lokmat Times, 13 December 2025";

export const teleManas: Helpline = {
  name: "Tele-MANAS",
  number: "14416",
  when: "India's mental health helpline: day and night, in 20 languages.",
  source: ministry,
};

export const emergency: Helpline = {
  name: "Emergency",
  number: "112",
  when: "When a life is in danger.",
  source: newspaper,
};

export const otherHelplines: readonly Helpline[] = [
  {
    name: "Tele-MANAS, the long number",
    number: "18008914416",
    displayNumber: "1-800-891-4416",
    when: "When the short one does not connect.",
    source: ministry,
  },
  {
    name: "Child helpline",
    number: "1098",
    when: "For children, and for anybody worried about one.",
    source: newspaper,
  },
  {
    name: "Women helpline",
    number: "181",
    when: "For women who are threatened or hurt.",
    source: newspaper,
  },
];

/** Without duplicates. */
export const sources: readonly string[] = [
  ...new Set([teleManas, emergency, ...otherHelplines].map(({ source }) => source)),
];

export const telHref = ({ number }: Helpline) => `tel:${number}`;
