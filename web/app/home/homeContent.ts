// What the home page says of the product: its four services, its four steps, its reasons.
import type { LucideIcon } from "lucide-react";
import EyeOff from "lucide-react/icons/eye-off";
import IndianRupee from "lucide-react/icons/indian-rupee";
import KeyRound from "lucide-react/icons/key-round";
import Languages from "lucide-react/icons/languages";
import MoonStar from "lucide-react/icons/moon-star";
import Stethoscope from "lucide-react/icons/stethoscope";
import { paths } from "~/lib/paths";
import type { Motif } from "~/ui/media/CoverImage";

type Offer = {
  title: string;
  text: string;
  to: string;
  action: string;
  motif: Motif;
  /** It is being built, and its page says so. */
  soon?: boolean;
};

export const offers: readonly Offer[] = [
  {
    title: "Guided meditation and sleep",
    text: "Breath, rain, bowls, quiet voices. Press play and put the phone down.",
    to: paths.mindfulness,
    action: "Listen",
    motif: "moon",
  },
  {
    title: "Doctor video consultations",
    text: "45 to 60 minutes with a doctor, from home, in a language you think in.",
    to: paths.consultations,
    action: "Meet the doctors",
    motif: "arches",
  },
  {
    title: "Mood and sleep tracker",
    text: "A minute a day, and after a few weeks a pattern you can show to a doctor.",
    to: paths.healthTracker,
    action: "See what comes",
    motif: "hills",
    soon: true,
  },
  {
    title: "24/7 AI wellness assistant",
    text: "For the small hours: it listens, and points to people and things that help.",
    to: paths.aiAssistant,
    action: "See what comes",
    motif: "ripples",
    soon: true,
  },
];

export const steps = [
  { title: "Sign up", text: "With your Google account, or look around as a guest. No form, no new password." },
  { title: "Get a plan", text: "From ₹299 a month. It opens the library and lowers the price of consultations." },
  { title: "Use AI tools", text: "The assistant and the tracker join what is here already: doctors, sounds, a shop." },
  { title: "Grow", text: "At your pace. What helped is kept, and what did not is let go." },
] as const;

type Reason = { icon: LucideIcon; title: string; text: string };

export const reasons: readonly Reason[] = [
  {
    icon: Stethoscope,
    title: "Doctors with a name",
    text: "Each with degree, hospital, experience and registration number, so that you can look them up.",
  },
  {
    icon: Languages,
    title: "Your own language",
    text: "The directory says who speaks what. Some things can only be said at home.",
  },
  {
    icon: IndianRupee,
    title: "A price that stands",
    text: "You see what you pay before you pay it. Cancelled a day before, a consultation comes back in full.",
  },
  {
    icon: EyeOff,
    title: "Nobody watches",
    text: "No advertising and no analytics. What you read here is neither followed nor sold.",
  },
  {
    icon: KeyRound,
    title: "Nothing to remember",
    text: "You sign in with your Google account. Most of this place is open to guests.",
  },
  {
    icon: MoonStar,
    title: "Easy on tired eyes",
    text: "Light by day and dark by night, as your device has it, and quick on a slow network.",
  },
];
