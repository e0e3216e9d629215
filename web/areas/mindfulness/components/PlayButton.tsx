// Play and pause on a track's card; a lock where it is not open.
import { useQueryClient } from "@tanstack/react-query";
import { LockKeyhole, Pause, Play } from "lucide-react";
import { Button } from "~/ui/Button";
import { Skeleton } from "~/ui/feedback/Skeleton";
import type { Track } from "../api";
import { togglePlay } from "../audioPlayer";
import { countPlay } from "../countPlay";
import { usePlayer } from "../playerStore";
import type { ContentAccess } from "../useContentAccess";

export function PlayButton({ track, listening }: { track: Track; listening: ContentAccess }) {
  const cache = useQueryClient();
  const on = usePlayer((all) => all.track?.id === track.id && all.playing && !all.trouble);
  const isCurrent = usePlayer((all) => all.track?.id === track.id);
  if (listening.status === "unknown") return <Skeleton className="h-11 w-24" />;
  if (listening.status !== "open") {
    return (
      <Button size="small" icon={LockKeyhole} disabled title={listening.message("tracks") ?? undefined}>
        Premium<span className="sr-only"> {track.title}</span>
      </Button>
    );
  }
  return (
    <Button
      size="small"
      variant={isCurrent ? "primary" : "secondary"}
      icon={on ? Pause : Play}
      onClick={() => togglePlay(track, countPlay(cache))}
      className="min-w-24"
    >
      {on ? "Pause" : "Play"}
      <span className="sr-only"> {track.title}</span>
    </Button>
  );
}
