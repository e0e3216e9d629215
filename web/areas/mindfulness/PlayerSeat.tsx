// The player's place in the frame of every page. The player itself comes with the first play.
import { useEffect, useRef } from "react";
import { useSession } from "~/lib/session";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { keptTrack, positionOf } from "./kept";
import { change, current, usePlaying } from "./playing";

const Player = lazyComponent(() => import("./parts/Player"), {
  lost: (again) => (
    <section
      aria-label="Player"
      className="sticky bottom-0 z-20 mx-auto w-full max-w-md rounded-t-card border border-line bg-raised p-4 shadow-float"
    >
      <LoadError again={again}>The player could not be loaded</LoadError>
    </section>
  ),
});

export function PlayerSeat() {
  const taken = usePlaying(({ track }) => track !== null);
  useBackAgain();
  return taken && <Player />;
}

/** A page loaded anew has the player where it was, paused: only a tap may make a sound. */
function useBackAgain(): void {
  const member = useSession().status === "member";
  const looked = useRef(false);
  useEffect(() => {
    if (!member || looked.current) return;
    looked.current = true;
    const track = keptTrack();
    if (track && !current().track) change({ track, time: positionOf(track), duration: track.duration_seconds });
  }, [member]);
}
