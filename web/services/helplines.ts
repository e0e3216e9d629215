// Crisis helplines, with the source of each number and the date of the last check.
import { t } from "@lingui/core/macro";

export type Helpline = {
  /** A getter, like `when`: messages are translated when they are shown. */
  readonly name: string;
  /** As dialled. */
  number: string;
  /** As printed, where that differs. */
  displayNumber?: string;
  readonly when: string;
  source: string;
};

/** When all numbers were last compared with their sources. */
export const CHECKED_ON = "2025-12-13";

// not translated: citations, joined to a list of sources by the crisis page
const ministry = "news from the Press Information Bureau, December 2025";
// not translated: a citation
const newspaper = "Lokmat Times, 13 December 2025";

export const teleManas: Helpline = {
  get name() {
    return t`Tele-MANAS`;
  },
  number: "14416",
  get when() {
    return t`India's mental health helpline: day and night, in 20 languages.`;
  },
  source: ministry,
};

export const emergency: Helpline = {
  get name() {
    return t({ message: "Emergency", context: "helpline" });
  },
  number: "112",
  get when() {
    return t`When a life is in danger.`;
  },
  source: newspaper,
};

export const otherHelplines: readonly Helpline[] = [
  {
    get name() {
      return t`Tele-MANAS, the long number`;
    },
    number: "18008914416",
    displayNumber: "1-800-891-4416",
    get when() {
      return t`When the short one does not connect.`;
    },
    source: ministry,
  },
  {
    get name() {
      return t`Child helpline`;
    },
    number: "1098",
    get when() {
      return t`For children, and for anybody worried about one.`;
    },
    source: newspaper,
  },
  {
    get name() {
      return t`Women helpline`;
    },
    number: "181",
    get when() {
      return t`For women who are threatened or hurt.`;
    },
    source: newspaper,
  },
];

/** Without duplicates. */
export const sources: readonly string[] = [
  ...new Set([teleManas, emergency, ...otherHelplines].map(({ source }) => source)),
];

export const telHref = ({ number }: Helpline) => `tel:${number}`;
