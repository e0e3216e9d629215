// The landing below its hero: one's own, the search, what is featured.
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { useDeferredReady, useSecondPass } from "~/lib/deferredRendering";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/Button";
import { EmptyState } from "~/ui/EmptyState";
import { TextLink } from "~/ui/Link";
import { LoadingState } from "~/ui/Skeleton";
import { categoriesQuery, tracksQuery } from "../api";
import { LANDING_CATEGORIES, LANDING_TRACKS } from "../constants";
import { featured, featuredFirst } from "../rules";
import { useAccess } from "../useAccess";
import { CategoryCards } from "./CategoryCards";
import { Finder } from "./Finder";
import { QuickAccess } from "./QuickAccess";
import { LibraryShape } from "./Shapes";
import { TrackCards } from "./TrackCards";
import { UpgradeNote } from "./UpgradeNote";
import { Values } from "./Values";

export default function Library() {
  const categories = useQuery(categoriesQuery);
  const tracks = useQuery(tracksQuery);
  const listening = useAccess();
  // Another page may have asked already, which the HTML of this one could not know.
  const drawn = useDeferredReady(!categories.isPending && !tracks.isPending && listening.status !== "unknown");

  // All at once, so that nothing moves under a thumb.
  if (!drawn) {
    return <LoadingState shape={<LibraryShape />}>Loading your library...</LoadingState>;
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
      <UpgradeNote content="content" listening={listening} />
      <div>
        <Finder
          tracks={tracks.data}
          listening={listening}
          label="Tracks"
          resting={
            <div className="flex flex-col gap-14">
              <Shelf
                id="featured-categories"
                title="Featured Categories"
                more={
                  <TextLink standing to={paths.categories}>
                    View All
                    <span className="sr-only"> categories</span>
                    <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
                  </TextLink>
                }
              >
                <CategoryCards
                  categories={featuredFirst(categories.data).slice(0, LANDING_CATEGORIES)}
                  listening={listening}
                  row
                />
              </Shelf>
              <Then>
                <Shelf id="featured-tracks" title="Featured Tracks">
                  <TrackCards
                    tracks={featured(tracks.data).slice(0, LANDING_TRACKS)}
                    listening={listening}
                    label="Featured tracks"
                    row
                  />
                </Shelf>
                <Values />
              </Then>
            </div>
          }
        />
      </div>
    </div>
  );
}

/** Below the screen. */
function Then({ children }: { children: ReactNode }) {
  return useSecondPass() && children;
}

function Shelf({ id, title, more, children }: { id: string; title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="below-120">
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
