// Play or pause on a track card; disabled with a lock when the user has no access.
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { Button } from "~/ui/Button";
import { Skeleton } from "~/ui/feedback/Skeleton";
import type { Track } from "../api";
import { audioPlayer } from "../player/audioPlayer";
import { countPlay } from "../player/countPlay";
import { usePlayer } from "../player/playerStore";
import type { ContentAccess } from "../useContentAccess";

export function PlayButton({ track, access }: { track: Track; access: ContentAccess }) {
  const { title } = track;
  const queryClient = useQueryClient();
  const isPlaying = usePlayer((state) => state.track?.id === track.id && state.playing && !state.error);
  const isCurrent = usePlayer((state) => state.track?.id === track.id);
  if (access.status === "loading") return <Skeleton className="h-11 w-24" />;
  if (access.status !== "full") {
    return (
      <Button size="small" icon={LockKeyhole} disabled title={access.message("tracks") ?? undefined}>
        <Trans>
          Premium<span className="sr-only"> {title}</span>
        </Trans>
      </Button>
    );
  }
  return (
    <Button
      size="small"
      variant={isCurrent ? "primary" : "secondary"}
      icon={isPlaying ? Pause : Play}
      onClick={() => audioPlayer.togglePlay(track, countPlay(queryClient))}
      className="min-w-24"
    >
      {isPlaying ? (
        <Trans>
          Pause<span className="sr-only"> {title}</span>
        </Trans>
      ) : (
        <Trans>
          Play<span className="sr-only"> {title}</span>
        </Trans>
      )}
    </Button>
  );
}
