// Help besides a doctor: guides, stories, and support in a crisis. A card leads on once its page exists.

import type { PageExists } from "~/lib/pages";
import { paths } from "~/lib/paths";
import { teleManas, telHref } from "~/services/helplines";
import { ButtonLink } from "~/ui/Button";
import { Card, CardFooter, CardTitle } from "~/ui/Card";
import { CoverImage, type Motif } from "~/ui/media/CoverImage";

type Resource = {
  title: string;
  text: string;
  motif: Motif;
  page: string;
  to: string;
  /** What is true while there is no page. */
  until: string;
};

const resources: Resource[] = [
  {
    title: "Wellness guides",
    text: "Short, tried ways to breathe, rest and sleep.",
    motif: "lotus",
    page: paths.blog,
    to: paths.blog,
    until: "We are writing them. The weekly letter at the end of this page brings the first ones.",
  },
  {
    title: "Success stories",
    text: "How care goes, step by step. Patients’ own words, once they want them told.",
    motif: "hills",
    page: paths.blog,
    to: `${paths.blog}?tag=stories`,
    until: "None are told yet. A story appears here only when the person it belongs to wants it to.",
  },
  {
    title: "Crisis support",
    text: "When it cannot wait for an appointment.",
    motif: "ripples",
    page: paths.crisis,
    to: paths.crisis,
    until: "Tele-MANAS listens day and night, free, in many languages.",
  },
];

export function ResourcesSection({ exists }: { exists: PageExists }) {
  return (
    <section aria-labelledby="resources" className="below-235 mx-auto max-w-6xl px-4 pt-16 sm:px-6">
      <h2 id="resources" className="px-2 text-2xl sm:px-0">
        More that may help
      </h2>
      <ul className="mt-6 grid gap-4 sm:gap-6 md:grid-cols-3">
        {resources.map((resource) => (
          <li key={resource.title}>
            <ResourceCard resource={resource} there={exists(resource.page)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ResourceCard({
  resource: { title, text, motif, page, to, until },
  there,
}: {
  resource: Resource;
  there: boolean;
}) {
  return (
    <Card as="article" media={<CoverImage name={title} motif={motif} className="aspect-5/2 w-full" />}>
      <CardTitle {...(there && { to })}>{title}</CardTitle>
      <p className="mt-1 text-ink-soft">{text}</p>
      {!there && <p className="mt-3 text-sm text-ink-soft">{until}</p>}
      {!there && page === paths.crisis && (
        <CardFooter>
          <ButtonLink to={telHref(teleManas)} size="small" variant="secondary">
            Call Tele-MANAS
          </ButtonLink>
        </CardFooter>
      )}
    </Card>
  );
}
