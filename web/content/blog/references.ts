// Sources of the articles. Links lead to the home page of the publisher, because deep links change.

type Publisher = { name: string; home: string };

const who: Publisher = { name: "World Health Organization", home: "https://www.who.int" };
const nhs: Publisher = { name: "National Health Service, United Kingdom", home: "https://www.nhs.uk" };
const nimh: Publisher = { name: "National Institute of Mental Health, USA", home: "https://www.nimh.nih.gov" };
const nimhans: Publisher = {
  name: "National Institute of Mental Health and Neuro Sciences (NIMHANS), Bengaluru",
  home: "https://nimhans.ac.in",
};
const healthMinistry: Publisher = {
  name: "Ministry of Health and Family Welfare, India",
  home: "https://www.mohfw.gov.in",
};
const teleManas: Publisher = {
  name: "Tele-MANAS, Government of India",
  home: "https://telemanas.mohfw.gov.in",
};

export type Reference = { publisher: Publisher; title: string };

export const references = {
  insomnia: { publisher: nhs, title: "Insomnia" },
  breathingExercises: { publisher: nhs, title: "Breathing exercises for stress" },
  stress: { publisher: nhs, title: "Stress" },
  panic: { publisher: nhs, title: "Panic disorder" },
  doingWhatMatters: {
    publisher: who,
    title: "Doing What Matters in Times of Stress: An Illustrated Guide (2020)",
  },
  stressAnswers: { publisher: who, title: "Stress, questions and answers" },
  depression: { publisher: who, title: "Fact sheet: Depressive disorder (depression)" },
  stressedOut: { publisher: nimh, title: "I’m So Stressed Out! Fact Sheet" },
  caring: { publisher: nimh, title: "Caring for Your Mental Health" },
  telemedicine: { publisher: healthMinistry, title: "Telemedicine Practice Guidelines, 25 March 2020" },
  telepsychiatry: { publisher: nimhans, title: "Telepsychiatry Operational Guidelines (2020)" },
  teleManas: { publisher: teleManas, title: "Tele Mental Health Assistance and Networking Across States, 14416" },
} as const satisfies Record<string, Reference>;
