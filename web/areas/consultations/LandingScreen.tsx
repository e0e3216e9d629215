// /consultations: what a consultation is, who is here, and the way to the first one.
import { ArrowRight, Search } from "lucide-react";
import { paths } from "~/lib/paths";
import { DemoButton, lazyDemo } from "~/services/demo/DemoButton";
import { ButtonLink } from "~/ui/Button";
import { deferHydration } from "~/ui/lazyComponent";
import { Veranda } from "./components/illustrations/Veranda";
import { LazyFeaturedDoctors } from "./components/landing/LazyFeaturedDoctors";
import { LANDING_STATS } from "./constants";

// Its HTML is in the page, and its links lead on; what else makes it work comes when somebody does.
const LandingRest = deferHydration(() => import("./components/landing/LandingBelowFold"), {
  nearSelector: "[aria-labelledby=why]",
});

const Demo = lazyDemo(() => import("./components/landing/DemoSlideshow"));

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
          <dl className="mt-8 grid grid-cols-3 divide-x divide-line">
            {LANDING_STATS.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end px-3 first:ps-0 last:pe-0 sm:px-6">
                <dt className="text-sm leading-snug text-ink-soft">{label}</dt>
                <dd className="text-xl font-bold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Veranda className="mx-auto w-full max-w-sm md:max-w-md" />
      </section>
      <LazyFeaturedDoctors />
      <LandingRest />
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
