// Wraps a local track in a stream that a video element can play.
import { useMemo } from "react";

export function useTrackStream(track: MediaStreamTrack | null): MediaStream | null {
  return useMemo(() => (track ? new MediaStream([track]) : null), [track]);
}
