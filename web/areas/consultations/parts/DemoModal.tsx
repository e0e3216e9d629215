// The demo: the operator's film, or a captioned walk through our own screens where there is none.
import { useQuery } from "@tanstack/react-query";
import { configQuery } from "~/lib/config";
import { Loading } from "~/ui/Skeleton";
import { VideoModal } from "~/ui/VideoModal";
import { Walkthrough, type WalkthroughScene } from "~/ui/Walkthrough";
import { DEMO_TITLE } from "../constants";

const scenes: WalkthroughScene[] = [
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

export default function DemoModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, isPending } = useQuery(configQuery);
  return (
    <VideoModal open={open} onClose={onClose} title={DEMO_TITLE} url={data?.demo_video_url ?? undefined}>
      {isPending ? <Loading>Loading...</Loading> : <Walkthrough scenes={scenes} />}
    </VideoModal>
  );
}
