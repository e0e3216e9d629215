// The landing below its hero: one's own, the search, what is featured.
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { useDeferredReady, useSecondPass } from "~/lib/deferredRendering";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { TextLink } from "~/ui/navigation/Link";
import { categoriesQuery, tracksQuery } from "../api";
import { LANDING_CATEGORIES, LANDING_TRACKS } from "../constants";
import { featured, featuredFirst } from "../rules";
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
  const listening = useContentAccess();
  // Another page may have asked already, which the HTML of this one could not know.
  const drawn = useDeferredReady(!categories.isPending && !tracks.isPending && listening.status !== "unknown");

  // All at once, so that nothing moves under a thumb.
  if (!drawn) {
    return <LoadingState skeleton={<LibrarySkeleton />}>Loading your library...</LoadingState>;
  }
  if (!categories.data || !tracks.data) {
    const why = (categories.error ?? tracks.error)?.message.replace(/\.$/, "");
    return (
      <EmptyState
        tone="error"
        title="Unable to Load Content"
        text={why && `${why}.`}
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
      <UpgradeBanner content="content" listening={listening} />
      <div>
        <TrackSearch
          tracks={tracks.data}
          listening={listening}
          label="Tracks"
          resting={
            <div className="flex flex-col gap-14">
              <Shelf
                id="featured-categories"
                title="Featured Categories"
                more={
                  <TextLink touchTarget to={paths.categories}>
                    View All
                    <span className="sr-only"> categories</span>
                    <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
                  </TextLink>
                }
              >
                <CategoryGrid
                  categories={featuredFirst(categories.data).slice(0, LANDING_CATEGORIES)}
                  listening={listening}
                  row
                />
              </Shelf>
              <DeferredRender>
                <Shelf id="featured-tracks" title="Featured Tracks">
                  <TrackGrid
                    tracks={featured(tracks.data).slice(0, LANDING_TRACKS)}
                    listening={listening}
                    label="Featured tracks"
                    row
                  />
                </Shelf>
                <BenefitsSection />
              </DeferredRender>
            </div>
          }
        />
      </div>
    </div>
  );
}

/** Below the screen. */
function DeferredRender({ children }: { children: ReactNode }) {
  return useSecondPass() && children;
}

function Shelf({ id, title, more, children }: { id: string; title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="defer-layout-120">
      <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}
