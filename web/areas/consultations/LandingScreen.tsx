// /consultations: the landing page.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ArrowRight from "lucide-react/icons/arrow-right";
import Search from "lucide-react/icons/search";
import { paths } from "~/lib/paths";
import { DemoButton, lazyDemo } from "~/services/demo/DemoButton";
import { ButtonLink } from "~/ui/Button";
import { deferHydration } from "~/ui/lazyComponent";
import { StatTiles } from "~/ui/StatTiles";
import { LANDING_STATS } from "./constants";
import { LazyFeaturedDoctors } from "./landing/LazyFeaturedDoctors";
import { Veranda } from "./landing/Veranda";

// Prerendered; hydrated when it comes near the viewport.
const LandingBelowFold = deferHydration(() => import("./landing/LandingBelowFold"), {
  nearSelector: "[aria-labelledby=why]",
});

const Demo = lazyDemo(() => import("./landing/DemoSlideshow"));

export function LandingScreen() {
  const stats = LANDING_STATS.map(({ value, label }) => ({ value, label: t(label) }));
  return (
    <>
      <section className="mx-auto grid max-w-6xl items-center gap-10 px-6 pt-8 md:grid-cols-[1.1fr_1fr] md:gap-12 md:pt-14">
        <div>
          <h1 className="text-3xl">
            <Trans>Expert Mental Health Care at Your Fingertips</Trans>
          </h1>
          <p className="mt-5 max-w-prose text-lg text-ink-soft">
            <Trans>Talk to a doctor from home, by video, in a language you think in.</Trans>
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={paths.doctors} size="large" icon={Search} className="w-full sm:w-auto">
              <Trans>Find Your Doctor</Trans>
            </ButtonLink>
            <DemoButton demo={Demo}>
              <Trans>Watch Demo</Trans>
            </DemoButton>
          </div>
          <StatTiles stats={stats} variant="plain" className="mt-8" />
        </div>
        <Veranda className="mx-auto w-full max-w-sm md:max-w-md" />
      </section>
      <LazyFeaturedDoctors />
      <LandingBelowFold />
      <section aria-labelledby="first-session" className="defer-layout-86 mx-auto max-w-6xl px-4 pt-16 sm:px-6">
        <div className="flex flex-col items-start gap-6 rounded-sheet bg-accent-soft px-6 py-10 md:flex-row md:items-center md:justify-between md:px-12">
          <div className="max-w-prose">
            <h2 id="first-session" className="text-xl">
              <Trans>The first step is the smallest</Trans>
            </h2>
            <p className="mt-2 text-ink-soft">
              <Trans>Forty-five minutes, one person who listens. You need not know what to say before you come.</Trans>
            </p>
          </div>
          <ButtonLink to={paths.doctors} size="large" iconEnd={ArrowRight} className="w-full shrink-0 md:w-auto">
            <Trans>Book Your First Session</Trans>
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
