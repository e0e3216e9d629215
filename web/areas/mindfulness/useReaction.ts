// Likes and bookmarks: an optimistic update in every list, rolled back when the request fails.
import { msg, t } from "@lingui/core/macro";
import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { loginUrl } from "~/services/loginRedirect";
import { useSession } from "~/services/session";
import { useApiMutation } from "~/services/useApiMutation";
import { bookmarkTrack, likeTrack, MINDFULNESS, TRACK_LISTS, type Track } from "./api";
import { changeTrack, counterField, type Reaction, upsertInList, withReaction } from "./trackListCache";

const errorMessages = { liked: msg`Failed to update like.`, bookmarked: msg`Failed to update bookmark.` };

type ReactionResult = { value: boolean; total: number };

async function sendReaction(trackId: number, reaction: Reaction, value: boolean): Promise<ReactionResult> {
  if (reaction === "liked") {
    const { liked, total_likes } = await likeTrack(trackId, value);
    return { value: liked, total: total_likes };
  }
  const { bookmarked, total_bookmarks } = await bookmarkTrack(trackId, value);
  return { value: bookmarked, total: total_bookmarks };
}

/** `toggle` sends a guest to the login page, which leads back to the current one. */
export function useReaction(track: Track, reaction: Reaction) {
  const queryClient = useQueryClient();
  const { status } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const mutationKey = [...MINDFULNESS, reaction, track.id];
  const setCached = (value: boolean) =>
    changeTrack(queryClient, track.id, (cached) => withReaction(cached, reaction, value));

  const { mutate, error } = useApiMutation({
    mutationKey,
    mutationFn: (value: boolean) => sendReaction(track.id, reaction, value),
    onMutate: async (value) => {
      // A refetch in flight would overwrite the optimistic value; first loads have nothing to protect.
      await queryClient.cancelQueries({ queryKey: TRACK_LISTS, predicate: ({ state }) => state.data !== undefined });
      setCached(value);
    },
    onError: (_, value) => setCached(!value),
    onSuccess: ({ value, total }) => {
      const withResult = (cached: Track): Track => ({ ...cached, [reaction]: value, [counterField[reaction]]: total });
      changeTrack(queryClient, track.id, withResult);
      upsertInList(queryClient, withResult(track), reaction);
    },
  });

  // By key: the same track may be rendered in two lists.
  const isPending = useIsMutating({ mutationKey }) > 0;
  function toggle() {
    if (isPending || status === "loading") return;
    if (status === "guest") navigate(loginUrl(pathname + search));
    else mutate(!track[reaction]);
  }
  return { toggle, isPending, errorMessage: error ? t(errorMessages[reaction]) : null };
}
