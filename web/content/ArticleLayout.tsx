// Layout of a text page: header, date of the last change, sections and table of contents.
import ListTree from "lucide-react/icons/list-tree";
import type { ReactNode } from "react";
import { formatDate } from "~/lib/format";
import { CoverImage, type Motif } from "~/ui/media/CoverImage";
import { Link, TextLink } from "~/ui/navigation/Link";

export type ArticleSection = { id: string; title: string; body: ReactNode };

type Props = {
  /** The kind of page: Company, Legal. */
  category: string;
  title: string;
  lead: ReactNode;
  motif: Motif;
  /** ISO date, `2026-11-15`. */
  lastChanged: string;
  sections: readonly ArticleSection[];
  /** After the sections: a call to action. */
  children?: ReactNode;
};

export function ArticleLayout({ category, title, lead, motif, lastChanged, sections, children }: Props) {
  return (
    <article className="mx-auto max-w-6xl px-4 pt-4 sm:px-6 md:pt-8">
      <Masthead category={category} title={title} lead={lead} motif={motif}>
        <p className="mt-5 text-sm text-ink-soft">
          Last changed on <time dateTime={lastChanged}>{formatDate(lastChanged)}</time>
        </p>
      </Masthead>
      <div className="mt-8 gap-16 px-2 sm:px-0 md:mt-12 lg:grid lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="flex min-w-0 flex-col gap-10">
          {sections.length > 3 && <CollapsibleContents sections={sections} />}
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="text-xl">
                {heading}
              </h2>
              <div className="prose mt-3">{body}</div>
            </section>
          ))}
          {children}
        </div>
        {sections.length > 3 && (
          <nav aria-label="On this page" className="max-lg:hidden">
            <div className="sticky top-28 border-s-2 border-line ps-5">
              <p className="text-sm font-semibold">On this page</p>
              <TableOfContents sections={sections} />
            </div>
          </nav>
        )}
      </div>
    </article>
  );
}

type MastheadProps = Pick<Props, "category" | "title" | "lead" | "motif"> & { children?: ReactNode };

/** Page header with text and a cover image. */
export function Masthead({ category, title, lead, motif, children }: MastheadProps) {
  return (
    <header className="overflow-hidden rounded-sheet bg-accent-soft md:grid md:grid-cols-[minmax(0,1fr)_minmax(12rem,28%)]">
      <div className="px-6 py-8 md:px-10 md:py-12">
        <p className="text-sm font-semibold text-accent">{category}</p>
        <h1 className="mt-2 text-2xl md:text-3xl">{title}</h1>
        <div className="mt-4 max-w-prose text-ink-soft md:text-lg">{lead}</div>
        {children}
      </div>
      <CoverImage name={title} motif={motif} className="h-full w-full max-md:hidden" />
    </header>
  );
}

/** Collapsed on phones, where it precedes the text. */
function CollapsibleContents({ sections }: { sections: readonly ArticleSection[] }) {
  return (
    <details className="rounded-card border border-line bg-raised px-5 lg:hidden">
      <summary className="flex min-h-12 items-center gap-3 font-semibold">
        <ListTree aria-hidden className="size-5 shrink-0 text-accent" />
        On this page
      </summary>
      <nav aria-label="On this page" className="pb-3">
        <TableOfContents sections={sections} />
      </nav>
    </details>
  );
}

function TableOfContents({ sections }: { sections: readonly ArticleSection[] }) {
  return (
    <ul className="mt-1">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className="inline-flex min-h-11 items-center text-sm leading-snug text-ink-soft hover:text-accent-strong hover:underline"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Link to the contact page with a preselected topic. */
export function ContactLink({ topic, children }: { topic: string; children: ReactNode }) {
  return <TextLink to={`/contact?topic=${topic}`}>{children}</TextLink>;
}
