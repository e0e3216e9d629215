// The four services and how it works.
import { Trans } from "@lingui/react/macro";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Badge } from "~/ui/Badge";
import { CoverImage } from "~/ui/media/CoverImage";
import { Link } from "~/ui/navigation/Link";
import { Lamp } from "../illustrations/Lamp";
import { offers, steps } from "./homeContent";

export default function ServicesSection() {
  const numberedSteps = steps().map((step, index) => ({ ...step, number: index + 1 }));
  return (
    <>
      <section aria-labelledby="offer" className="defer-layout-224 mx-auto max-w-6xl px-6 pt-16 md:pt-24">
        <h2 id="offer" className="max-w-prose text-2xl">
          <Trans>Four ways to feel better</Trans>
        </h2>
        <ul className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
          {offers().map(({ title, text, to, action, motif, soon }) => (
            <li key={to} className="group grid grid-cols-[6.5rem_1fr] gap-5 lg:flex lg:flex-col lg:gap-0">
              <CoverImage name={title} motif={motif} className="h-36 w-full rounded-t-full rounded-b-control lg:h-72" />
              <div className="flex grow flex-col lg:pt-5">
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1 text-sm text-ink-soft">{text}</p>
                <div className="mt-auto flex min-h-12 flex-wrap items-center gap-x-4 pt-1">
                  <Link
                    to={to}
                    className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-accent group-hover:text-accent-strong group-hover:underline group-hover:underline-offset-4"
                  >
                    <Trans>
                      {action}
                      <span className="sr-only">: {title}</span>
                    </Trans>
                    <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
                  </Link>
                  {soon && (
                    <Badge tone="hold">
                      <Trans>Coming soon</Trans>
                    </Badge>
                  )}
                </div>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="steps" className="defer-layout-167 mx-auto max-w-6xl px-6 pt-16 md:pt-24">
        <h2 id="steps" className="text-2xl">
          <Trans>How it works</Trans>
        </h2>
        <ol className="mt-8 grid lg:grid-cols-4">
          {numberedSteps.map(({ title, text, number }) => (
            <li
              key={number}
              className="group relative grid grid-cols-[4rem_1fr] gap-5 pb-8 last:pb-0 lg:block lg:pb-0 lg:pe-8"
            >
              <span
                aria-hidden
                className="absolute start-8 top-16 h-[calc(100%-4rem)] w-px bg-line-strong/50 group-last:hidden lg:start-20 lg:end-4 lg:top-12 lg:h-px lg:w-auto"
              />
              <Lamp flame={number / numberedSteps.length} className="size-16" />
              <div className="lg:mt-4">
                <p className="text-sm font-semibold text-coral">
                  <Trans>Step {number}</Trans>
                </p>
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1 max-w-prose text-sm text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
