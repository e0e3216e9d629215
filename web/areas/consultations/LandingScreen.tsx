// /consultations: the landing page.
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
  return (
    <>
      <section className="mx-auto grid max-w-6xl items-center gap-10 px-6 pt-8 md:grid-cols-[1.1fr_1fr] md:gap-12 md:pt-14">
        <div>
          <h1 className="text-3xl">Expert Mental Health Care at Your Fingertips</h1>
          <p className="mt-5 max-w-prose text-lg text-ink-soft">
            Talk to a doctor from home, by video, in a language you think in.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={paths.doctors} size="large" icon={Search} className="w-full sm:w-auto">
              Find Your Doctor
            </ButtonLink>
            <DemoButton demo={Demo}>Watch Demo</DemoButton>
          </div>
          <StatTiles stats={LANDING_STATS} variant="plain" className="mt-8" />
        </div>
        <Veranda className="mx-auto w-full max-w-sm md:max-w-md" />
      </section>
      <LazyFeaturedDoctors />
      <LandingBelowFold />
      <section aria-labelledby="first-session" className="defer-layout-86 mx-auto max-w-6xl px-4 pt-16 sm:px-6">
        <div className="flex flex-col items-start gap-6 rounded-sheet bg-accent-soft px-6 py-10 md:flex-row md:items-center md:justify-between md:px-12">
          <div className="max-w-prose">
            <h2 id="first-session" className="text-xl">
              The first step is the smallest
            </h2>
            <p className="mt-2 text-ink-soft">
              Forty-five minutes, one person who listens. You need not know what to say before you come.
            </p>
          </div>
          <ButtonLink to={paths.doctors} size="large" iconEnd={ArrowRight} className="w-full shrink-0 md:w-auto">
            Book Your First Session
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
