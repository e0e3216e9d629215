// /health-tracker: a planned feature.
import BookOpen from "lucide-react/icons/book-open";
import Headphones from "lucide-react/icons/headphones";
import Stethoscope from "lucide-react/icons/stethoscope";
import { paths } from "~/lib/paths";
import { ComingSoonScreen } from "./ComingSoonScreen";

export function HealthTrackerScreen() {
  return (
    <ComingSoonScreen
      title="Health Tracker"
      lead="A place to note how you slept and how you feel. It is not built yet, so there is nothing to sign up for and nothing is being measured about you."
      motif="leaves"
      planTitle="What it will be"
      plan={[
        "A line or two a day about mood and sleep, kept under your own date.",
        "For you. You decide whether a doctor here may see it, each time.",
        "No score and no streak that scolds you for a bad week.",
        "Everything can be taken away with you, and everything can be deleted.",
      ]}
      alternatives={[
        {
          to: paths.mindfulness,
          icon: Headphones,
          title: "Guided audio",
          text: "For the evening, the night and the moment before a phone call. What you played last is kept for you.",
        },
        {
          to: paths.consultations,
          icon: Stethoscope,
          title: "A doctor who asks",
          text: "Mood and sleep are what the first session is about. A paper diary of one week helps.",
        },
        {
          to: "/blog/sleep",
          icon: BookOpen,
          title: "How to sleep a little better",
          text: "Our short guide, with a sleep diary that needs nothing but a pen.",
        },
      ]}
    />
  );
}
