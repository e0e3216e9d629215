// Layout of the favourites, bookmarks and recent pages.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { paths } from "~/lib/paths";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { BackLink } from "~/ui/navigation/BackLink";
import { PageHeader } from "~/ui/PageHeader";
import type { SavedListKind } from "./components/SavedTracks";
import { TrackGridSkeleton } from "./components/skeletons";

const SavedTracks = deferHydration(() => import("./components/SavedTracks"), {
  fallback: (
    <LoadingState skeleton={<TrackGridSkeleton />}>
      <Trans>Loading your tracks...</Trans>
    </LoadingState>
  ),
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError onRetry={retry}>
        <Trans>Your tracks could not be shown</Trans>
      </LoadError>
    </div>
  ),
});

export function SavedTracksScreen({ kind, title }: { kind: SavedListKind; title: string }) {
  return (
    // `min-h-dvh` keeps the footer below the fold while loading, which avoids layout shift.
    <div className="mx-auto min-h-dvh max-w-6xl px-4 pt-2 sm:px-6">
      <BackLink to={paths.mindfulness}>{t`Mindfulness`}</BackLink>
      <PageHeader title={title} className="mt-3 mb-6" />
      <SavedTracks kind={kind} />
    </div>
  );
}
