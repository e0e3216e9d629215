// Slides for first-time listeners.
import { t } from "@lingui/core/macro";
import { DemoModal } from "~/services/demo/DemoModal";
import type { Slide } from "~/ui/overlays/Slideshow";

const createScenes = (): Slide[] => [
  {
    title: t`Make a little room`,
    caption: t`Sit or lie as you like. Headphones help. Nothing needs to be switched off but the big light.`,
    motif: "candle",
  },
  {
    title: t`Breathe out first`,
    caption: t`Longer out than in, a few times. You are not doing it wrong; wandering off is part of it.`,
    motif: "ripples",
  },
  {
    title: t`Stay as long as is kind`,
    caption: t`A minute counts. Come back tomorrow at the same hour, and the body begins to know it.`,
    motif: "lotus",
  },
];

export default function GettingStartedSlideshow({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <DemoModal open={open} onClose={onClose} title={t`How to begin`} scenes={createScenes()} />;
}
