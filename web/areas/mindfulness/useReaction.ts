// Likes and bookmarks: seen at once in every list, and taken back when the server does not agree.
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { loginUrl } from "~/services/loginRedirect";
import { useSession } from "~/services/session";
import { bookmarkTrack, likeTrack, MINDFULNESS, TRACK_LISTS, type Track } from "./api";
import { changeTrack, counterOf, type Reaction, upsertInList, withReaction } from "./trackListCache";

const failures = { liked: "Failed to update like.", bookmarked: "Failed to update bookmark." };

async function send(track: number, mark: Reaction, wanted: boolean): Promise<{ now: boolean; total: number }> {
  if (mark === "liked") {
    const { liked, total_likes } = await likeTrack(track, wanted);
    return { now: liked, total: total_likes };
  }
  const { bookmarked, total_bookmarks } = await bookmarkTrack(track, wanted);
  return { now: bookmarked, total: total_bookmarks };
}

/** `turn` asks a guest to sign in first, and leads back here. */
export function useReaction(track: Track, mark: Reaction) {
  const cache = useQueryClient();
  const { status } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const mutationKey = [...MINDFULNESS, mark, track.id];
  const set = (now: boolean) => changeTrack(cache, track.id, (one) => withReaction(one, mark, now));

  const { mutate, error } = useMutation({
    mutationKey,
    mutationFn: (wanted: boolean) => send(track.id, mark, wanted),
    onMutate: async (wanted) => {
      // An answer that is under way to a list that already stands was written before this.
      await cache.cancelQueries({ queryKey: TRACK_LISTS, predicate: ({ state }) => state.data !== undefined });
      set(wanted);
    },
    onError: (_, wanted) => set(!wanted),
    onSuccess: ({ now, total }) => {
      const settled = (one: Track): Track => ({ ...one, [mark]: now, [counterOf[mark]]: total });
      changeTrack(cache, track.id, settled);
      upsertInList(cache, settled(track), mark);
    },
  });

  // The same track may stand in two lists.
  const busy = useIsMutating({ mutationKey }) > 0;
  function turn() {
    if (busy || status === "loading") return;
    if (status === "guest") navigate(loginUrl(pathname + search));
    else mutate(!track[mark]);
  }
  return { turn, busy, failure: error ? failures[mark] : null };
}
