// Who can be called in a crisis: the one place that knows the numbers, where they were read and when they were last checked.

export type Helpline = {
  name: string;
  /** As it is dialled. */
  number: string;
  /** As people write it, where that differs. */
  displayNumber?: string;
  when: string;
  source: string;
};

/** The last day on which every number below was compared with its source. */
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

/** Each once. */
export const sources: readonly string[] = [
  ...new Set([teleManas, emergency, ...otherHelplines].map(({ source }) => source)),
];

export const telHref = ({ number }: Helpline) => `tel:${number}`;
