// The home page's fixed numbers and voices, as the product gives them. None of them enters structured data.

export const HERO_TILES = [
  { value: "100+", label: "Active Users" },
  { value: "5+", label: "Expert Doctors" },
  { value: "24/7", label: "AI Support" },
  { value: "Fully Ready", label: "Security" },
] as const;

/** Sample stories, labelled as such on the page. */
export const VOICES = [
  {
    words:
      "I booked at one in the night, because that is when I cannot sleep. By Thursday somebody had asked me the right questions.",
    who: "R., Pune",
    what: "after three consultations",
  },
  {
    words: "The rain tracks got my father to put his phone away. He says he only listens because it is raining.",
    who: "S., Kochi",
    what: "with a Standard Plan",
  },
] as const;
