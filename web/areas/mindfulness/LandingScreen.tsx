// /mindfulness: the landing page of the library.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import LayoutGrid from "lucide-react/icons/layout-grid";
import { useEffect } from "react";
import { paths } from "~/lib/paths";
import { DemoButton, lazyDemo } from "~/services/demo/DemoButton";
import { ButtonLink } from "~/ui/Button";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { accessQuery, categoriesQuery, tracksQuery } from "./api";
import { Terrace } from "./components/illustrations/Terrace";
import { LibrarySkeleton } from "./components/skeletons";
import { HERO_STATS } from "./constants";

const Demo = lazyDemo(() => import("./components/DemoSlideshow"));
const GettingStarted = lazyDemo(() => import("./components/GettingStartedSlideshow"));

// Prerendered; hydrates after the hero.
const Library = deferHydration(() => import("./components/LibrarySections"), {
  fallback: (
    <LoadingState skeleton={<LibrarySkeleton />}>
      <Trans>Loading your library...</Trans>
    </LoadingState>
  ),
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError onRetry={retry}>
        <Trans>The library could not be loaded</Trans>
      </LoadError>
    </div>
  ),
});

/** Narrow enough that two fit side by side on a phone. */
const demoButtonClasses = "sm:whitespace-nowrap sm:text-base";

export function LandingScreen() {
  const queryClient = useQueryClient();
  // Fetches the data in parallel with the chunk of the library sections.
  useEffect(() => {
    void queryClient.prefetchQuery(categoriesQuery);
    void queryClient.prefetchQuery(tracksQuery);
    void queryClient.prefetchQuery(accessQuery);
  }, [queryClient]);
  return (
    <>
      <section className="mx-auto grid max-w-6xl items-center gap-8 px-6 pt-6 md:grid-cols-[1.25fr_1fr] md:gap-12 md:pt-12">
        <Terrace className="mx-auto w-full max-w-56 md:order-last md:max-w-md" />
        <div>
          <h1 className="text-3xl">
            <Trans>Discover Peace, One Breath at a Time</Trans>
          </h1>
          <p className="mt-5 max-w-prose text-lg text-ink-soft">
            <Trans>Rain on a roof, a fan on two, a bell far off. Something to lean on when the day will not end.</Trans>
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={paths.categories} size="large" icon={LayoutGrid} className="w-full sm:w-auto">
              <Trans>Browse Categories</Trans>
            </ButtonLink>
            <div className="grid w-full grid-cols-2 gap-2 *:min-w-0 sm:flex sm:gap-3">
              <DemoButton demo={Demo} size="small" className={demoButtonClasses}>
                <Trans>Watch Demo</Trans>
              </DemoButton>
              <DemoButton demo={GettingStarted} size="small" className={demoButtonClasses}>
                <Trans>How to Begin</Trans>
              </DemoButton>
            </div>
          </div>
          <dl className="mt-8 grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
            {HERO_STATS.map(({ value, label }) => (
              <div key={label.id} className="flex flex-col-reverse justify-end border-s-2 border-line ps-4">
                <dt className="text-sm leading-snug text-ink-soft">{t(label)}</dt>
                <dd className="text-xl font-bold tabular-nums">{t(value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      {/* `min-h-dvh` keeps the footer below the fold while loading, which avoids layout shift. */}
      <div className="mx-auto min-h-dvh max-w-6xl px-4 pt-12 sm:px-6">
        <Library />
      </div>
    </>
  );
}
