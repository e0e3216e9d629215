// The user's liked, bookmarked or recently played tracks.
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
  loading: MessageDescriptor;
  errorTitle: MessageDescriptor;
  empty: MessageDescriptor;
  hint: MessageDescriptor;
  signIn: MessageDescriptor;
  label: MessageDescriptor;
};

const savedLists: Record<SavedListKind, SavedList> = {
  favourites: {
    query: likedQuery,
    loading: msg`Loading your favourites...`,
    errorTitle: msg`Your favourites could not be loaded`,
    empty: msg`You haven’t liked any tracks yet.`,
    hint: msg`A heart on a track brings it here.`,
    signIn: msg`Sign in to see your favourites`,
    label: msg`Favourite tracks`,
  },
  bookmarks: {
    query: bookmarkedQuery,
    loading: msg`Loading your bookmarks...`,
    errorTitle: msg`Your bookmarks could not be loaded`,
    empty: msg`You haven’t bookmarked any tracks yet.`,
    hint: msg`A bookmark keeps a track here for later.`,
    signIn: msg`Sign in to see your bookmarks`,
    label: msg`Bookmarked tracks`,
  },
  recent: {
    query: recentQuery,
    loading: msg`Loading your recent tracks...`,
    errorTitle: msg`Your recent tracks could not be loaded`,
    empty: msg`You haven’t played any tracks yet.`,
    hint: msg`The last ten that you hear wait for you here.`,
    signIn: msg`Sign in to see what you played`,
    label: msg`Recently played tracks`,
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
        title={t(signIn)}
        text={t`They are kept in your account, for you alone.`}
        action={
          <ButtonLink to={loginUrl(pathname + search)}>
            <Trans>Sign In</Trans>
          </ButtonLink>
        }
      />
    );
  }
  const skeleton = <LoadingState skeleton={<TrackGridSkeleton />}>{t(loading)}</LoadingState>;
  if (!hydrated || status === "loading" || (isMember && access.status === "loading")) return skeleton;
  return (
    <QueryState
      // The query is disabled, and so pending, while the session could not be loaded.
      query={{ ...tracks, isPending: isMember && tracks.isPending }}
      loading={skeleton}
      error={t(errorTitle)}
      empty={
        <EmptyState
          title={t(empty)}
          text={t(hint)}
          action={
            <ButtonLink to={paths.mindfulness}>
              <Trans>Explore Mindfulness</Trans>
            </ButtonLink>
          }
        />
      }
    >
      {(loaded) => (
        <div className="flex flex-col gap-6">
          <UpgradeBanner content="playlists" access={access} />
          <div>
            {kind === "recent" ? (
              <TrackGrid tracks={loaded} access={access} level={2} label={t(label)} />
            ) : (
              <TrackSearch tracks={loaded} access={access} label={t(label)} />
            )}
          </div>
        </div>
      )}
    </QueryState>
  );
}
