// /ai-assistant: a planned feature.
import BookOpen from "lucide-react/icons/book-open";
import LifeBuoy from "lucide-react/icons/life-buoy";
import Stethoscope from "lucide-react/icons/stethoscope";
import { paths } from "~/lib/paths";
import { ComingSoonScreen } from "./ComingSoonScreen";

export function AiAssistantScreen() {
  return (
    <ComingSoonScreen
      title="AI Assistant"
      lead="It is not here yet, and nobody on this site is a machine that pretends to be a person. If you need to talk to someone today, there are people for it."
      motif="ripples"
      planTitle="What it will be, and what it will not"
      plan={[
        "A help to find your way: which page, which sound, which kind of doctor.",
        "It will say in every conversation that it is a program.",
        "It will not counsel, diagnose or prescribe. India’s Telemedicine Practice Guidelines of 2020 leave that to registered doctors, and so do we.",
        "When somebody writes of harming themselves it will show the helpline and step back.",
      ]}
      alternatives={[
        {
          to: paths.help,
          icon: LifeBuoy,
          title: "Help Center",
          text: "Answers about booking, paying, refunds and your data. You can search them.",
        },
        {
          to: paths.consultations,
          icon: Stethoscope,
          title: "A doctor",
          text: "45 minutes by video with a person who listens and is allowed to treat.",
        },
        {
          to: paths.blog,
          icon: BookOpen,
          title: "Short guides",
          text: "Sleep, breathing, stress: each read in a few minutes, each with its sources.",
        },
      ]}
    />
  );
}
