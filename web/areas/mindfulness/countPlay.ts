// A play is told to the server, and what it changes is seen in every list. One that was not counted is no reason for silence.
import type { QueryClient } from "@tanstack/react-query";
import { registerPlay, type Track, tracksQuery } from "./api";
import { changeTrack, moveToRecent } from "./trackListCache";

export const countPlay = (cache: QueryClient) => (track: Track) => {
  registerPlay(track.id).then(
    ({ played_count }) => {
      changeTrack(cache, track.id, (one) => ({ ...one, played_count }));
      const latest = cache.getQueryData(tracksQuery.queryKey)?.find(({ id }) => id === track.id);
      moveToRecent(cache, latest ?? { ...track, played_count });
    },
    () => {},
  );
};
