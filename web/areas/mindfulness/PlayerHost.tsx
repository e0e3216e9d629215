// The player's place in the frame of every page. The player itself comes with the first play.
import { useEffect, useRef } from "react";
import { useSession } from "~/services/session";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { loadPosition, loadTrack } from "./playbackPositions";
import { getState, setState, usePlayer } from "./playerStore";

const Player = lazyComponent(() => import("./components/Player"), {
  errorFallback: (retry) => (
    <section
      aria-label="Player"
      className="sticky bottom-0 z-20 mx-auto w-full max-w-md rounded-t-card border border-line bg-raised p-4 shadow-float"
    >
      <LoadError onRetry={retry}>The player could not be loaded</LoadError>
    </section>
  ),
});

export function PlayerHost() {
  const taken = usePlayer(({ track }) => track !== null);
  useRestorePlayer();
  return taken && <Player />;
}

/** A page loaded anew has the player where it was, paused: only a tap may make a sound. */
function useRestorePlayer(): void {
  const member = useSession().status === "member";
  const looked = useRef(false);
  useEffect(() => {
    if (!member || looked.current) return;
    looked.current = true;
    const track = loadTrack();
    if (track && !getState().track) setState({ track, time: loadPosition(track), duration: track.duration_seconds });
  }, [member]);
}
