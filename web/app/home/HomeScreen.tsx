// /: the landing page. The hero comes first, the sections below it are hydrated later.
import { Trans } from "@lingui/react/macro";
import ArrowRight from "lucide-react/icons/arrow-right";
import Sparkles from "lucide-react/icons/sparkles";
import type { ReactNode } from "react";
import { LazyFeaturedDoctors } from "~/areas/consultations/landing/LazyFeaturedDoctors";
import { paths } from "~/lib/paths";
import { DemoButton, lazyDemo } from "~/services/demo/DemoButton";
import { Badge } from "~/ui/Badge";
import { ButtonLink } from "~/ui/Button";
import { deferHydration } from "~/ui/lazyComponent";
import { Jharokha } from "../illustrations/Jharokha";
import { userName } from "../nav/userLabels";
import { SessionSwitch } from "../shell/SessionSwitch";
import { heroTiles } from "./constants";

// Prerendered below the fold: hydrated when they come near the viewport.
const ServicesSection = deferHydration(() => import("./ServicesSection"), { nearSelector: "[aria-labelledby=offer]" });
const HomeBelowFold = deferHydration(() => import("./HomeBelowFold"), { nearSelector: "[aria-labelledby=reasons]" });

const Demo = lazyDemo(() => import("./Demo"));

export function HomeScreen() {
  return (
    <>
      <section className="mx-auto grid max-w-6xl items-center gap-x-12 gap-y-10 px-6 pt-6 md:grid-cols-[1.15fr_1fr] md:pt-12">
        <div>
          <div className="min-h-8">
            <SessionSwitch
              guest={
                <HeroBadge>
                  <Trans>Mental wellness, made for India</Trans>
                </HeroBadge>
              }
              member={(user) => <Greeting name={userName(user)} />}
              loading={<span />}
              error={<span />}
            />
          </div>
          <h1 className="mt-4 text-3xl">
            <Trans>
              Feel Better. <br />
              Sleep Deeper. <br />
              Live Healthier.
            </Trans>
          </h1>
          <p className="mt-5 max-w-prose text-lg text-ink-soft">
            <Trans>
              Doctors who listen, sounds to fall asleep to, and an <span className="whitespace-nowrap">AI-powered</span>{" "}
              mental wellness platform around them. Quiet, private, in your language.
            </Trans>
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to={paths.consultations} size="large" iconEnd={ArrowRight} className="w-full sm:w-auto">
              <Trans>Start Your Journey</Trans>
            </ButtonLink>
            <DemoButton demo={Demo}>
              <Trans>Watch Demo</Trans>
            </DemoButton>
          </div>
        </div>
        <Jharokha className="order-last mx-auto w-full max-w-xs md:order-none md:max-w-md" />
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:col-span-2 md:grid-cols-4">
          {heroTiles().map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end bg-raised px-4 py-4 sm:px-6">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="text-xl font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <ServicesSection />
      <LazyFeaturedDoctors />
      <HomeBelowFold />
    </>
  );
}

function Greeting({ name }: { name: string }) {
  return (
    <HeroBadge>
      <Trans>Good to see you, {name}</Trans>
    </HeroBadge>
  );
}

function HeroBadge({ children }: { children: ReactNode }) {
  return (
    <Badge tone="coral" icon={Sparkles}>
      {children}
    </Badge>
  );
}
