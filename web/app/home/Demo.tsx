// DFT in six of its own screens, drawn small, with a caption to each.
import { t } from "@lingui/core/macro";
import { DemoModal } from "~/services/demo/DemoModal";
import type { Slide } from "~/ui/overlays/Slideshow";
import { CallScreen, DoctorScreen, PlayerScreen, RoomScreen, ShopScreen, TimesScreen } from "./DemoScreens";

const scenes = (): Slide[] => [
  {
    title: t`Find somebody who listens`,
    caption: t`Search by what troubles you, by language, by price. Everybody may look; nobody has to sign in for it.`,
    motif: "arches",
    screen: <DoctorScreen />,
  },
  {
    title: t`Choose a time`,
    caption: t`Every free time of the next two weeks. The one you choose is held while you pay, by UPI, card or bank.`,
    motif: "hills",
    screen: <TimesScreen />,
  },
  {
    title: t`Meet by video`,
    caption: t`45 quiet minutes from wherever you are. The link is in My Consultations and in your mail.`,
    motif: "leaves",
    screen: <RoomScreen />,
  },
  {
    title: t`Fall asleep to rain`,
    caption: t`Guided breath, bowls, a tin roof in July. It plays on with the screen dark, and stops by itself.`,
    motif: "water",
    screen: <PlayerScreen />,
  },
  {
    title: t`Something to hold`,
    caption: t`Dopamart has tea, lamps, blankets and books that do one thing well. Delivery is free.`,
    motif: "lotus",
    screen: <ShopScreen />,
  },
  {
    title: t`And when it cannot wait`,
    caption: t`Crisis help is one tap away on every page, and opens without a network.`,
    motif: "ripples",
    screen: <CallScreen />,
  },
];

export default function Demo({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <DemoModal open={open} onClose={onClose} title={t`DFT Demo`} scenes={scenes()} />;
}
