// The demo of a consultation, in five slides.
import { t } from "@lingui/core/macro";
import { DemoModal } from "~/services/demo/DemoModal";
import type { Slide } from "~/ui/overlays/Slideshow";

const createSlides = (): Slide[] => [
  {
    title: t`Find your doctor`,
    caption: t`Look around without signing in: by name, by what troubles you, by language or by fee.`,
    motif: "arches",
  },
  {
    title: t`Choose a time`,
    caption: t`Every free time of the next two weeks, in India's time and in yours. What you choose is held while you pay.`,
    motif: "hills",
  },
  {
    title: t`Say a little about yourself`,
    caption: t`A name, an e-mail, a phone number; the rest only if you like. Your doctor alone reads it.`,
    motif: "leaves",
  },
  {
    title: t`Pay, and you are booked`,
    caption: t`By UPI, card or bank. Cancel a day before and the whole amount comes back by itself.`,
    motif: "water",
  },
  {
    title: t`Meet in a quiet room`,
    caption: t`The link is in My Consultations, in your mail, and in your calendar if you want it there.`,
    motif: "moon",
  },
];

export default function DemoSlideshow({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <DemoModal open={open} onClose={onClose} title={t`DFT Demo`} scenes={createSlides()} />;
}
