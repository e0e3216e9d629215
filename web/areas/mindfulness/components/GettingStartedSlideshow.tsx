// Slides for first-time listeners.
import { DemoModal } from "~/services/demo/DemoModal";
import type { Slide } from "~/ui/overlays/Slideshow";

const scenes: Slide[] = [
  {
    title: "Make a little room",
    caption: "Sit or lie as you like. Headphones help. Nothing needs to be switched off but the big light.",
    motif: "candle",
  },
  {
    title: "Breathe out first",
    caption: "Longer out than in, a few times. You are not doing it wrong; wandering off is part of it.",
    motif: "ripples",
  },
  {
    title: "Stay as long as is kind",
    caption: "A minute counts. Come back tomorrow at the same hour, and the body begins to know it.",
    motif: "lotus",
  },
];

export default function GettingStartedSlideshow({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <DemoModal open={open} onClose={onClose} title="How to begin" scenes={scenes} />;
}
