// Demo slides of the mindfulness library.
import { t } from "@lingui/core/macro";
import { DemoModal } from "~/services/demo/DemoModal";
import type { Slide } from "~/ui/overlays/Slideshow";

const createScenes = (): Slide[] => [
  {
    title: t`Look around`,
    caption: t`Sleep, breath, work, a hard hour. Everybody may look around; a plan opens the sound.`,
    motif: "hills",
  },
  {
    title: t`Say how you are`,
    caption: t`By mood, by purpose, by the minutes you have, by what you like to hear.`,
    motif: "leaves",
  },
  {
    title: t`Press play, and put the phone down`,
    caption: t`It goes on while you look at other pages, and with the screen dark. A timer lets it fall silent by itself.`,
    motif: "moon",
  },
  {
    title: t`Find it again`,
    caption: t`What you like, what you keep and what you heard last wait for you, at the place where you stopped.`,
    motif: "water",
  },
];

export default function DemoSlideshow({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <DemoModal open={open} onClose={onClose} title={t`Mindfulness with DFT`} scenes={createScenes()} />;
}
