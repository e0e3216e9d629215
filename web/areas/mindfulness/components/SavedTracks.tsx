// The user's liked, bookmarked or recently played tracks.
import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { paths } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { useSession } from "~/services/session";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryState } from "~/ui/feedback/QueryState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { bookmarkedQuery, likedQuery, recentQuery, type Track } from "../api";
import { useContentAccess } from "../useContentAccess";
import { TrackGridSkeleton } from "./skeletons";
import { TrackGrid } from "./TrackGrid";
import { TrackSearch } from "./TrackSearch";
import { UpgradeBanner } from "./UpgradeBanner";

export type SavedListKind = "favourites" | "bookmarks" | "recent";

type SavedList = {
  // biome-ignore lint/suspicious/noExplicitAny: three queries with different key types
  query: UseQueryOptions<Track[], Error, Track[], any> & { queryKey: QueryKey };
  loading: string;
  errorTitle: string;
  empty: string;
  hint: string;
  signIn: string;
  label: string;
};

const savedLists: Record<SavedListKind, SavedList> = {
  favourites: {
    query: likedQuery,
    loading: "Loading your favourites...",
    errorTitle: "Your favourites could not be loaded",
    empty: "You haven’t liked any tracks yet.",
    hint: "A heart on a track brings it here.",
    signIn: "Sign in to see your favourites",
    label: "Favourite tracks",
  },
  bookmarks: {
    query: bookmarkedQuery,
    loading: "Loading your bookmarks...",
    errorTitle: "Your bookmarks could not be loaded",
    empty: "You haven’t bookmarked any tracks yet.",
    hint: "A bookmark keeps a track here for later.",
    signIn: "Sign in to see your bookmarks",
    label: "Bookmarked tracks",
  },
  recent: {
    query: recentQuery,
    loading: "Loading your recent tracks...",
    errorTitle: "Your recent tracks could not be loaded",
    empty: "You haven’t played any tracks yet.",
    hint: "The last ten that you hear wait for you here.",
    signIn: "Sign in to see what you played",
    label: "Recently played tracks",
  },
};

export default function SavedTracks({ kind }: { kind: SavedListKind }) {
  const { query, loading, errorTitle, empty, hint, signIn, label } = savedLists[kind];
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const isMember = status === "member";
  const tracks = useQuery({ ...query, enabled: isMember });
  const access = useContentAccess();
  // The session may be cached already, while the prerendered HTML shows the skeleton.
  const hydrated = useHydrated();

  if (hydrated && status === "guest") {
    return (
      <EmptyState
        title={signIn}
        text="They are kept in your account, for you alone."
        action={<ButtonLink to={loginUrl(pathname + search)}>Sign In</ButtonLink>}
      />
    );
  }
  const skeleton = <LoadingState skeleton={<TrackGridSkeleton />}>{loading}</LoadingState>;
  if (!hydrated || status === "loading" || (isMember && access.status === "loading")) return skeleton;
  return (
    <QueryState
      // The query is disabled, and so pending, while the session could not be loaded.
      query={{ ...tracks, isPending: isMember && tracks.isPending }}
      loading={skeleton}
      error={errorTitle}
      empty={
        <EmptyState
          title={empty}
          text={hint}
          action={<ButtonLink to={paths.mindfulness}>Explore Mindfulness</ButtonLink>}
        />
      }
    >
      {(loaded) => (
        <div className="flex flex-col gap-6">
          <UpgradeBanner content="playlists" access={access} />
          <div>
            {kind === "recent" ? (
              <TrackGrid tracks={loaded} access={access} level={2} label={label} />
            ) : (
              <TrackSearch tracks={loaded} access={access} label={label} />
            )}
          </div>
        </div>
      )}
    </QueryState>
  );
}
