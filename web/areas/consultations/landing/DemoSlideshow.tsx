// The demo of a consultation, in five slides.
import { DemoModal } from "~/services/demo/DemoModal";
import type { Slide } from "~/ui/overlays/Slideshow";
import { DEMO_TITLE } from "../constants";

const slides: Slide[] = [
  {
    title: "Find your doctor",
    caption: "Look around without signing in: by name, by what troubles you, by language or by fee.",
    motif: "arches",
  },
  {
    title: "Choose a time",
    caption:
      "Every free time of the next two weeks, in India's time and in yours. What you choose is held while you pay.",
    motif: "hills",
  },
  {
    title: "Say a little about yourself",
    caption: "A name, an e-mail, a phone number; the rest only if you like. Your doctor alone reads it.",
    motif: "leaves",
  },
  {
    title: "Pay, and you are booked",
    caption: "By UPI, card or bank. Cancel a day before and the whole amount comes back by itself.",
    motif: "water",
  },
  {
    title: "Meet in a quiet room",
    caption: "The link is in My Consultations, in your mail, and in your calendar if you want it there.",
    motif: "moon",
  },
];

export default function DemoSlideshow({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <DemoModal open={open} onClose={onClose} title={DEMO_TITLE} scenes={slides} />;
}
