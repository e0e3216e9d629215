// The landing page: what DFT is, the way in, who is here, and the weekly letter.
import { ArrowRight } from "lucide-react";
import { FirstChoice } from "~/areas/consultations/FirstChoice";
import { NewsletterForm } from "~/areas/notifications/NewsletterForm";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { Jharokha } from "../art/Jharokha";
import { memberName } from "../nav/member";
import { BySession } from "../shell/BySession";
import { Promises } from "./Promises";

export function HomeScreen() {
  return (
    <>
      <section className="mx-auto grid max-w-6xl items-center gap-10 px-6 pb-16 pt-10 md:grid-cols-[1.1fr_1fr] md:gap-12 md:pt-16">
        <div>
          <h1 className="text-3xl">
            Feel Better. <br />
            Sleep Deeper. <br />
            Live Healthier.
          </h1>
          <p className="mt-6 max-w-prose text-lg text-ink-soft">
            DFT is a quiet place to look after your mind, made for people in India.
          </p>
          <div className="mt-8 min-h-14">
            <BySession
              guest={<WayIn />}
              member={(user) => <p className="text-lg font-semibold">Good to see you, {memberName(user)}.</p>}
              waiting={<span />}
              unreachable={<span />}
            />
          </div>
        </div>
        <Jharokha className="mx-auto w-full max-w-xs md:max-w-md" />
      </section>
      <FirstChoice />
      <section aria-labelledby="weekly" className="mx-auto max-w-6xl px-6 pt-16">
        <div className="grid items-center gap-6 rounded-sheet bg-accent-soft px-6 py-10 md:grid-cols-2 md:gap-12 md:px-12">
          <div>
            <h2 id="weekly" className="text-xl">
              Weekly tips for a lighter mind
            </h2>
            <p className="mt-2 text-ink-soft">Small, tried ways to rest, breathe and sleep a little better.</p>
          </div>
          <NewsletterForm />
        </div>
      </section>
      <Promises />
    </>
  );
}

function WayIn() {
  return (
    <ButtonLink to={paths.login} size="large" iconEnd={ArrowRight} className="w-full sm:w-auto">
      Get Started
    </ButtonLink>
  );
}
