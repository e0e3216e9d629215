// The questions of the home page with their answers, for people and, as they stand, for search engines.
import { t } from "@lingui/core/macro";
import { paths } from "~/lib/paths";
import { emergency, teleManas } from "~/services/helplines";

export type Question = {
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  /** Where there is more about it. */
  more?: { to: string; label: string };
};

export function questions(): readonly Question[] {
  const helpline = teleManas.number;
  const emergencyNumber = emergency.number;
  return [
    {
      question: t`What is DFT?`,
      answer: [
        t`A mental wellness platform for India: guided meditation and sleep content, doctor video consultations, a mood and sleep tracker, a 24/7 AI wellness assistant, and a small shop of things that calm.`,
        t`Consultations, the library and the shop are open. The tracker and the assistant are being built; their pages say how far they are.`,
      ],
      more: { to: paths.about, label: t`More about us` },
    },
    {
      question: t`What does it cost?`,
      answer: [
        t`Free: basic mood tracking and limited AI chat.`,
        t`Premium: ₹299 per month, with unlimited AI sessions, doctor consultations and analytics.`,
        t`Family: up to 4 members, ₹499 per month.`,
        t`What can be bought today, and what it gives, stands on the pricing page. Each consultation has its doctor's own fee.`,
      ],
      more: { to: paths.pricing, label: t`Pricing` },
    },
    {
      question: t`Which languages are there?`,
      answer: [
        t`10 regional languages: Hindi, Tamil, Bengali, Telugu, Marathi, Gujarati, Kannada, Malayalam, Punjabi and Urdu, besides English.`,
        t`The pages are in English so far. Which of the languages a doctor speaks is on their card.`,
      ],
      more: { to: paths.doctors, label: t`Find a doctor` },
    },
    {
      question: t`How does a consultation work?`,
      answer: [
        t`Choose a doctor and a free time of the next two weeks, say a little about yourself, and pay by UPI, card or bank. The link to your video room comes by e-mail and, if you like, by WhatsApp; it is in My Consultations too.`,
        t`A session takes 45 to 60 minutes.`,
      ],
      more: { to: paths.consultations, label: t`Consultations` },
    },
    {
      question: t`What if I cannot come?`,
      answer: [
        t`Cancel in My Consultations. A day or more before, the whole amount comes back by itself; later than that, half of it; once the session has begun, nothing.`,
      ],
    },
    {
      question: t`Who sees what I write?`,
      answer: [
        t`What you tell before a consultation is seen by you and by that doctor. There is no advertising and no analytics on this site.`,
      ],
    },
    {
      question: t`I cannot wait for an appointment. What now?`,
      answer: [
        t`Call Tele-MANAS on ${helpline}: free, day and night. When a life is in danger, call ${emergencyNumber}.`,
      ],
      more: { to: paths.crisis, label: t`Crisis help` },
    },
  ];
}
