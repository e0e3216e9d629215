// Demo slides of the mindfulness library.
import { DemoModal } from "~/services/demo/DemoModal";
import type { Slide } from "~/ui/overlays/Slideshow";

const scenes: Slide[] = [
  {
    title: "Look around",
    caption: "Sleep, breath, work, a hard hour. Everybody may look around; a plan opens the sound.",
    motif: "hills",
  },
  {
    title: "Say how you are",
    caption: "By mood, by purpose, by the minutes you have, by what you like to hear.",
    motif: "leaves",
  },
  {
    title: "Press play, and put the phone down",
    caption:
      "It goes on while you look at other pages, and with the screen dark. A timer lets it fall silent by itself.",
    motif: "moon",
  },
  {
    title: "Find it again",
    caption: "What you like, what you keep and what you heard last wait for you, at the place where you stopped.",
    motif: "water",
  },
];

export default function DemoSlideshow({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <DemoModal open={open} onClose={onClose} title="Mindfulness with DFT" scenes={scenes} />;
}
