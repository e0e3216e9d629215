// The home page's fixed numbers and voices, as the product gives them. None of them enters structured data.
import { t } from "@lingui/core/macro";

export const heroTiles = () => [
  { value: "100+", label: t`Active Users` },
  { value: "5+", label: t`Expert Doctors` },
  { value: "24/7", label: t`AI Support` },
  { value: t`Fully Ready`, label: t`Security` },
];

/** Sample stories, labelled as such on the page. */
export const voices = () => [
  {
    words: t`I booked at one in the night, because that is when I cannot sleep. By Thursday somebody had asked me the right questions.`,
    who: t`R., Pune`,
    what: t`after three consultations`,
  },
  {
    words: t`The rain tracks got my father to put his phone away. He says he only listens because it is raining.`,
    who: t`S., Kochi`,
    what: t`with a Standard Plan`,
  },
];
