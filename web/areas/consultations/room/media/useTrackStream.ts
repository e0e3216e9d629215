// One's own camera as something a video element can show.
import { useMemo } from "react";

export function useTrackStream(track: MediaStreamTrack | null): MediaStream | null {
  return useMemo(() => (track ? new MediaStream([track]) : null), [track]);
}
