// The questions of the home page with their answers, for people and, as they stand, for search engines.

import { paths } from "~/lib/paths";
import { emergency, teleManas } from "~/services/helplines";

export type Question = {
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  /** Where there is more about it. */
  more?: { to: string; label: string };
};

export const LANGUAGES = [
  "Hindi",
  "Tamil",
  "Bengali",
  "Telugu",
  "Marathi",
  "Gujarati",
  "Kannada",
  "Malayalam",
  "Punjabi",
  "Urdu",
] as const;

export const questions: readonly Question[] = [
  {
    question: "What is DFT?",
    answer: [
      "A mental wellness platform for India: guided meditation and sleep content, doctor video consultations, a mood and sleep tracker, a 24/7 AI wellness assistant, and a small shop of things that calm.",
      "Consultations, the library and the shop are open. The tracker and the assistant are being built; their pages say how far they are.",
    ],
    more: { to: paths.about, label: "More about us" },
  },
  {
    question: "What does it cost?",
    answer: [
      "Free: basic mood tracking and limited AI chat.",
      "Premium: ₹299 per month, with unlimited AI sessions, doctor consultations and analytics.",
      "Family: up to 4 members, ₹499 per month.",
      "What can be bought today, and what it gives, stands on the pricing page. Each consultation has its doctor's own fee.",
    ],
    more: { to: paths.pricing, label: "Pricing" },
  },
  {
    question: "Which languages are there?",
    answer: [
      `10 regional languages: ${LANGUAGES.slice(0, -1).join(", ")} and ${LANGUAGES.at(-1)}, besides English.`,
      "The pages are in English so far. Which of the languages a doctor speaks is on their card.",
    ],
    more: { to: paths.doctors, label: "Find a doctor" },
  },
  {
    question: "How does a consultation work?",
    answer: [
      "Choose a doctor and a free time of the next two weeks, say a little about yourself, and pay by UPI, card or bank. The link to your video room comes by e-mail and, if you like, by WhatsApp; it is in My Consultations too.",
      "A session takes 45 to 60 minutes.",
    ],
    more: { to: paths.consultations, label: "Consultations" },
  },
  {
    question: "What if I cannot come?",
    answer: [
      "Cancel in My Consultations. A day or more before, the whole amount comes back by itself; later than that, half of it; once the session has begun, nothing.",
    ],
  },
  {
    question: "Who sees what I write?",
    answer: [
      "What you tell before a consultation is seen by you and by that doctor. There is no advertising and no analytics on this site.",
    ],
  },
  {
    question: "I cannot wait for an appointment. What now?",
    answer: [
      `Call Tele-MANAS on ${teleManas.number}: free, day and night. When a life is in danger, call ${emergency.number}.`,
    ],
    more: { to: paths.crisis, label: "Crisis help" },
  },
];
