// The landing page below the hero: quick access, search and featured content.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { ReactNode } from "react";
import { errorMessage } from "~/api/errorMessages";
import { useDeferredReady, useSecondPass } from "~/lib/deferredRendering";
import { withoutFullStop } from "~/lib/fullStop";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { TextLink } from "~/ui/navigation/Link";
import { categoriesQuery, tracksQuery } from "../api";
import { LANDING_CATEGORIES, LANDING_TRACKS } from "../constants";
import { featuredFirst, featuredTracks } from "../rules";
import { useContentAccess } from "../useContentAccess";
import { BenefitsSection } from "./BenefitsSection";
import { CategoryGrid } from "./CategoryGrid";
import { QuickAccess } from "./QuickAccess";
import { LibrarySkeleton } from "./skeletons";
import { TrackGrid } from "./TrackGrid";
import { TrackSearch } from "./TrackSearch";
import { UpgradeBanner } from "./UpgradeBanner";

export default function LibrarySections() {
  const categories = useQuery(categoriesQuery);
  const tracks = useQuery(tracksQuery);
  const access = useContentAccess();
  // Deferred: data that another page cached is not in the prerendered HTML.
  const ready = useDeferredReady(!categories.isPending && !tracks.isPending && access.status !== "loading");

  // All sections appear at once, which avoids layout shift.
  if (!ready) {
    return (
      <LoadingState skeleton={<LibrarySkeleton />}>
        <Trans>Loading your library...</Trans>
      </LoadingState>
    );
  }
  if (!categories.data || !tracks.data) {
    const error = categories.error ?? tracks.error;
    const reason = error && withoutFullStop(errorMessage(error));
    return (
      <EmptyState
        tone="error"
        title={t`Unable to Load Content`}
        text={reason && t`${reason}.`}
        action={
          <Button icon={RotateCcw} onClick={() => window.location.reload()}>
            <Trans>Try Again</Trans>
          </Button>
        }
      />
    );
  }
  if (categories.data.length === 0 && tracks.data.length === 0) {
    return (
      <EmptyState title={t`No Content Available`} text={t`The library is being filled. Please look in again soon.`} />
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <QuickAccess />
      <UpgradeBanner content="content" access={access} />
      <div>
        <TrackSearch
          tracks={tracks.data}
          access={access}
          label={t`Tracks`}
          emptyQueryContent={
            <div className="flex flex-col gap-14">
              <LibrarySection
                id="featured-categories"
                title={t`Featured Categories`}
                action={
                  <TextLink touchTarget to={paths.categories}>
                    <Trans>
                      View All<span className="sr-only"> categories</span>
                    </Trans>
                    <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
                  </TextLink>
                }
              >
                <CategoryGrid
                  categories={featuredFirst(categories.data).slice(0, LANDING_CATEGORIES)}
                  access={access}
                  row
                />
              </LibrarySection>
              <DeferredRender>
                <LibrarySection id="featured-tracks" title={t`Featured Tracks`}>
                  <TrackGrid
                    tracks={featuredTracks(tracks.data).slice(0, LANDING_TRACKS)}
                    access={access}
                    label={t`Featured tracks`}
                    row
                  />
                </LibrarySection>
                <BenefitsSection />
              </DeferredRender>
            </div>
          }
        />
      </div>
    </div>
  );
}

/** For below-the-fold content. */
function DeferredRender({ children }: { children: ReactNode }) {
  return useSecondPass() && children;
}

type LibrarySectionProps = { id: string; title: string; action?: ReactNode; children: ReactNode };

function LibrarySection({ id, title, action, children }: LibrarySectionProps) {
  return (
    <section aria-labelledby={id} className="defer-layout-120">
      <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
