// A demo: the configured video, or else a captioned slideshow of our screens.
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { configQuery } from "~/services/config";
import { LoadingState } from "../../ui/feedback/Skeleton";
import { type Slide, Slideshow } from "../../ui/overlays/Slideshow";
import { VideoModal } from "../../ui/overlays/VideoModal";

type Props = { open: boolean; onClose: () => void; title: string; scenes: readonly Slide[] };

export function DemoModal({ open, onClose, title, scenes }: Props) {
  const { data, isPending } = useQuery(configQuery);
  return (
    <VideoModal open={open} onClose={onClose} title={title} url={data?.demo_video_url ?? undefined}>
      {isPending ? (
        <LoadingState>
          <Trans>Loading...</Trans>
        </LoadingState>
      ) : (
        <Slideshow scenes={scenes} />
      )}
    </VideoModal>
  );
}
