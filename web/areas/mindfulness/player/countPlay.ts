// Records a play on the server and updates the cached track lists. A failure is ignored: it must not stop playback.
import type { QueryClient } from "@tanstack/react-query";
import { registerPlay, type Track, tracksQuery } from "../api";
import { changeTrack, moveToRecent } from "../trackListCache";

export const countPlay = (queryClient: QueryClient) => (track: Track) => {
  registerPlay(track.id).then(
    ({ played_count }) => {
      changeTrack(queryClient, track.id, (cached) => ({ ...cached, played_count }));
      const updated = queryClient.getQueryData(tracksQuery.queryKey)?.find(({ id }) => id === track.id);
      moveToRecent(queryClient, updated ?? { ...track, played_count });
    },
    () => {},
  );
};
