// What the home page says of the product: its four services, its four steps, its reasons.
import { t } from "@lingui/core/macro";
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

export const offers = (): readonly Offer[] => [
  {
    title: t`Guided meditation and sleep`,
    text: t`Breath, rain, bowls, quiet voices. Press play and put the phone down.`,
    to: paths.mindfulness,
    action: t({ message: "Listen", context: "link to the library" }),
    motif: "moon",
  },
  {
    title: t`Doctor video consultations`,
    text: t`45 to 60 minutes with a doctor, from home, in a language you think in.`,
    to: paths.consultations,
    action: t`Meet the doctors`,
    motif: "arches",
  },
  {
    title: t`Mood and sleep tracker`,
    text: t`A minute a day, and after a few weeks a pattern you can show to a doctor.`,
    to: paths.healthTracker,
    action: t`See what comes`,
    motif: "hills",
    soon: true,
  },
  {
    title: t`24/7 AI wellness assistant`,
    text: t`For the small hours: it listens, and points to people and things that help.`,
    to: paths.aiAssistant,
    action: t`See what comes`,
    motif: "ripples",
    soon: true,
  },
];

export const steps = () => [
  { title: t`Sign up`, text: t`With your Google account, or look around as a guest. No form, no new password.` },
  { title: t`Get a plan`, text: t`From ₹299 a month. It opens the library and lowers the price of consultations.` },
  {
    title: t`Use AI tools`,
    text: t`The assistant and the tracker join what is here already: doctors, sounds, a shop.`,
  },
  {
    title: t({ message: "Grow", context: "step" }),
    text: t`At your pace. What helped is kept, and what did not is let go.`,
  },
];

type Reason = { icon: LucideIcon; title: string; text: string };

export const reasons = (): readonly Reason[] => [
  {
    icon: Stethoscope,
    title: t`Doctors with a name`,
    text: t`Each with degree, hospital, experience and registration number, so that you can look them up.`,
  },
  {
    icon: Languages,
    title: t`Your own language`,
    text: t`The directory says who speaks what. Some things can only be said at home.`,
  },
  {
    icon: IndianRupee,
    title: t`A price that stands`,
    text: t`You see what you pay before you pay it. Cancelled a day before, a consultation comes back in full.`,
  },
  {
    icon: EyeOff,
    title: t`Nobody watches`,
    text: t`No advertising and no analytics. What you read here is neither followed nor sold.`,
  },
  {
    icon: KeyRound,
    title: t`Nothing to remember`,
    text: t`You sign in with your Google account. Most of this place is open to guests.`,
  },
  {
    icon: MoonStar,
    title: t`Easy on tired eyes`,
    text: t`Light by day and dark by night, as your device has it, and quick on a slow network.`,
  },
];
