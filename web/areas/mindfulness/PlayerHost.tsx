// Mounts the player on every page. Its chunk is loaded when the first track plays.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useSession } from "~/services/session";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { loadPosition, loadTrack } from "./player/playbackPositions";
import { getState, setState, usePlayer } from "./player/playerStore";

const Player = lazyComponent(() => import("./player/Player"), {
  errorFallback: (retry) => (
    <section
      aria-label={t`Player`}
      className="sticky bottom-0 z-20 mx-auto w-full max-w-md rounded-t-card border border-line bg-raised p-4 shadow-float"
    >
      <LoadError onRetry={retry}>
        <Trans>The player could not be loaded</Trans>
      </LoadError>
    </section>
  ),
});

export function PlayerHost() {
  const hasTrack = usePlayer(({ track }) => track !== null);
  useRestorePlayer();
  return hasTrack && <Player />;
}

/** After a reload the player returns with its track and position, paused: browsers allow playback only after a user gesture. */
function useRestorePlayer(): void {
  const isMember = useSession().status === "member";
  const restored = useRef(false);
  useEffect(() => {
    if (!isMember || restored.current) return;
    restored.current = true;
    const track = loadTrack();
    if (track && !getState().track) setState({ track, time: loadPosition(track), duration: track.duration_seconds });
  }, [isMember]);
}
