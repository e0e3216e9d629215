// The player on the lock screen, on headphones and on the keyboard's own keys.
import { useEffect, useRef } from "react";
import type { Track } from "./api";
import type { PlayerState } from "./playerStore";
import { curatorOf } from "./rules";

export type MediaSessionHandlers = {
  play: () => void;
  pause: () => void;
  stop: () => void;
  skip: (seconds: number) => void;
  seek: (to: number) => void;
};

/** Without a number of its own, a press skips so many seconds. */
type Props = { playing: PlayerState; track: Track; remote: MediaSessionHandlers; seconds: number };

export function useMediaSession({ playing, track, remote, seconds }: Props): void {
  const latest = useRef(remote);
  latest.current = remote;

  useEffect(() => {
    const session = sessionOf();
    if (!session) return;
    const picture = track.image ?? track.background_img;
    session.metadata = new MediaMetadata({
      title: track.title,
      artist: curatorOf(track.category.curator),
      album: track.category.name,
      artwork: picture ? [{ src: new URL(picture, window.location.href).href }] : [],
    });
    return () => {
      session.metadata = null;
      session.playbackState = "none";
    };
  }, [track]);

  useEffect(() => {
    const session = sessionOf();
    if (!session) return;
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ["play", () => latest.current.play()],
      ["pause", () => latest.current.pause()],
      ["stop", () => latest.current.stop()],
      ["seekbackward", ({ seekOffset }) => latest.current.skip(-(seekOffset ?? seconds))],
      ["seekforward", ({ seekOffset }) => latest.current.skip(seekOffset ?? seconds)],
      ["seekto", ({ seekTime }) => seekTime !== undefined && latest.current.seek(seekTime)],
    ];
    for (const [action, handler] of handlers) handle(session, action, handler);
    return () => {
      for (const [action] of handlers) handle(session, action, null);
    };
  }, [seconds]);

  const { playing: on, time, duration, speed } = playing;
  useEffect(() => {
    const session = sessionOf();
    if (!session) return;
    session.playbackState = on ? "playing" : "paused";
    if (duration > 0) session.setPositionState?.({ duration, position: Math.min(time, duration), playbackRate: speed });
  }, [on, time, duration, speed]);
}

const sessionOf = (): MediaSession | undefined => ("mediaSession" in navigator ? navigator.mediaSession : undefined);

function handle(session: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // A browser that does not know this action has no button for it either.
  }
}
