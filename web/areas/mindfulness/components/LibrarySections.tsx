// The landing page below the hero: quick access, search and featured content.
import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { ReactNode } from "react";
import { useDeferredReady, useSecondPass } from "~/lib/deferredRendering";
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
    return <LoadingState skeleton={<LibrarySkeleton />}>Loading your library...</LoadingState>;
  }
  if (!categories.data || !tracks.data) {
    const reason = (categories.error ?? tracks.error)?.message.replace(/\.$/, "");
    return (
      <EmptyState
        tone="error"
        title="Unable to Load Content"
        text={reason && `${reason}.`}
        action={
          <Button icon={RotateCcw} onClick={() => window.location.reload()}>
            Try Again
          </Button>
        }
      />
    );
  }
  if (categories.data.length === 0 && tracks.data.length === 0) {
    return <EmptyState title="No Content Available" text="The library is being filled. Please look in again soon." />;
  }
  return (
    <div className="flex flex-col gap-8">
      <QuickAccess />
      <UpgradeBanner content="content" access={access} />
      <div>
        <TrackSearch
          tracks={tracks.data}
          access={access}
          label="Tracks"
          emptyQueryContent={
            <div className="flex flex-col gap-14">
              <LibrarySection
                id="featured-categories"
                title="Featured Categories"
                action={
                  <TextLink touchTarget to={paths.categories}>
                    View All
                    <span className="sr-only"> categories</span>
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
                <LibrarySection id="featured-tracks" title="Featured Tracks">
                  <TrackGrid
                    tracks={featuredTracks(tracks.data).slice(0, LANDING_TRACKS)}
                    access={access}
                    label="Featured tracks"
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
