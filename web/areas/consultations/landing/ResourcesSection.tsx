// Resources besides a doctor: guides, stories and crisis support.
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { paths } from "~/lib/paths";
import { Card, CardTitle } from "~/ui/Card";
import { CoverImage, type Motif } from "~/ui/media/CoverImage";

type Resource = { title: MessageDescriptor; text: MessageDescriptor; motif: Motif; to: string };

const resources: Resource[] = [
  {
    title: msg`Wellness guides`,
    text: msg`Short, tried ways to breathe, rest and sleep.`,
    motif: "lotus",
    to: paths.blog,
  },
  {
    title: msg`Success stories`,
    text: msg`How care goes, step by step. Patients’ own words, once they want them told.`,
    motif: "hills",
    to: `${paths.blog}?tag=stories`,
  },
  {
    title: msg`Crisis support`,
    text: msg`When it cannot wait for an appointment.`,
    motif: "ripples",
    to: paths.crisis,
  },
];

export function ResourcesSection() {
  return (
    <section aria-labelledby="resources" className="defer-layout-235 mx-auto max-w-6xl px-4 pt-16 sm:px-6">
      <h2 id="resources" className="px-2 text-2xl sm:px-0">
        <Trans>More that may help</Trans>
      </h2>
      <ul className="mt-6 grid gap-4 sm:gap-6 md:grid-cols-3">
        {resources.map(({ title, text, motif, to }) => (
          <li key={to}>
            <Card as="article" media={<CoverImage name={t(title)} motif={motif} className="aspect-5/2 w-full" />}>
              <CardTitle to={to}>{t(title)}</CardTitle>
              <p className="mt-1 text-ink-soft">{t(text)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
