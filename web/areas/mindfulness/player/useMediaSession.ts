// Media Session: metadata and controls on the lock screen, headphones and media keys.
import { useEffect, useEffectEvent } from "react";
import type { Track } from "../api";
import { curatorOf } from "../rules";
import type { PlayerState } from "./playerStore";

export type MediaSessionHandlers = {
  play: () => void;
  pause: () => void;
  stop: () => void;
  skip: (seconds: number) => void;
  seek: (seconds: number) => void;
};

type Options = {
  state: PlayerState;
  track: Track;
  handlers: MediaSessionHandlers;
  /** Used when the browser gives no seek offset. */
  skipSeconds: number;
};

export function useMediaSession({ state, track, handlers, skipSeconds }: Options): void {
  useEffect(() => {
    const session = getMediaSession();
    if (!session) return;
    const image = track.image ?? track.background_img;
    session.metadata = new MediaMetadata({
      title: track.title,
      artist: curatorOf(track.category.curator),
      album: track.category.name,
      artwork: image ? [{ src: new URL(image, window.location.href).href }] : [],
    });
    return () => {
      session.metadata = null;
      session.playbackState = "none";
    };
  }, [track]);

  const onAction = useEffectEvent(({ action, seekOffset, seekTime }: MediaSessionActionDetails) => {
    if (action === "play") handlers.play();
    if (action === "pause") handlers.pause();
    if (action === "stop") handlers.stop();
    if (action === "seekbackward") handlers.skip(-(seekOffset ?? skipSeconds));
    if (action === "seekforward") handlers.skip(seekOffset ?? skipSeconds);
    if (action === "seekto" && seekTime !== undefined) handlers.seek(seekTime);
  });
  useEffect(() => {
    const session = getMediaSession();
    if (!session) return;
    for (const action of ACTIONS) setActionHandler(session, action, (details) => onAction(details));
    return () => {
      for (const action of ACTIONS) setActionHandler(session, action, null);
    };
  }, []);

  const { playing, time, duration, speed } = state;
  useEffect(() => {
    const session = getMediaSession();
    if (!session) return;
    session.playbackState = playing ? "playing" : "paused";
    if (duration > 0) session.setPositionState?.({ duration, position: Math.min(time, duration), playbackRate: speed });
  }, [playing, time, duration, speed]);
}

const ACTIONS = ["play", "pause", "stop", "seekbackward", "seekforward", "seekto"] as const;

const getMediaSession = (): MediaSession | undefined =>
  "mediaSession" in navigator ? navigator.mediaSession : undefined;

function setActionHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // Thrown by browsers that do not support the action.
  }
}
