// What can be counted on from the first visit.
import { Trans } from "@lingui/react/macro";
import { reasons } from "./homeContent";

export function BenefitsSection() {
  return (
    <section aria-labelledby="reasons" className="defer-layout-250 mx-auto max-w-6xl px-6 pt-16 md:pt-24">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <div className="max-w-prose">
          <h2 id="reasons" className="text-2xl">
            <Trans>Why choose DFT</Trans>
          </h2>
          <p className="mt-3 text-ink-soft">
            <Trans>A well-kept room has few things in it, and each of them works.</Trans>
          </p>
        </div>
        <ul className="grid sm:grid-cols-2 sm:gap-x-10">
          {reasons().map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4 border-t border-line py-6">
              <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
              <div>
                <h3 className="text-lg leading-snug">{title}</h3>
                <p className="mt-1 text-sm text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
