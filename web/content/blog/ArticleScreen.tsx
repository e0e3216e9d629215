// /blog/…: an article with sources, helplines and related articles.
import type { ReactNode } from "react";
import { formatDate } from "~/lib/format";
import { paths } from "~/lib/paths";
import { CoverImage } from "~/ui/media/CoverImage";
import { BackLink } from "~/ui/navigation/BackLink";
import { Link, TextLink } from "~/ui/navigation/Link";
import { type Article, articlePath, articles, tags } from "./articles";
import { CrisisNote } from "./CrisisNote";
import type { Reference } from "./references";

type Props = { article: Article; sources: readonly Reference[]; children: ReactNode };

export function ArticleScreen({ article, sources, children }: Props) {
  const { title, summary, publishedOn, minutes, motif } = article;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-4 sm:px-6 md:pt-8">
      <BackLink to={paths.blog}>All articles</BackLink>
      <article className="mt-2">
        <CoverImage name={title} motif={motif} className="aspect-5/2 w-full rounded-card" />
        <div className="px-2 sm:px-0">
          <TagLinks article={article} />
          <h1 className="mt-3 text-2xl md:text-3xl">{title}</h1>
          <p className="mt-4 text-lg text-ink-soft">{summary}</p>
          <p className="mt-4 border-b border-line pb-6 text-sm text-ink-soft">
            By the DFT team, <time dateTime={publishedOn}>{formatDate(publishedOn)}</time> ·{" "}
            <span className="whitespace-nowrap">{minutes} min read</span>
          </p>
          <div className="prose mt-6 [&>h2]:mt-10 [&>h2]:text-xl">{children}</div>
          <Sources sources={sources} />
        </div>
      </article>
      <div className="mt-10">
        <CrisisNote />
      </div>
      <RelatedArticles article={article} />
    </div>
  );
}

function TagLinks({ article }: { article: Article }) {
  return (
    <ul aria-label="Tags" className="mt-4 flex flex-wrap gap-x-4">
      {article.tags.map((tag) => (
        <li key={tag}>
          <TextLink touchTarget to={`${paths.blog}?tag=${tag}`} className="text-sm">
            {tags[tag]}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

function Sources({ sources }: { sources: readonly Reference[] }) {
  return (
    <section aria-labelledby="sources" className="mt-10 border-t border-line pt-6">
      <h2 id="sources" className="text-lg">
        Sources
      </h2>
      <ul className="mt-3 flex flex-col gap-3 text-sm text-ink-soft">
        {sources.map(({ publisher: { name, home }, title }) => (
          <li key={title}>
            <cite className="not-italic font-medium text-ink">{title}</cite>.{" "}
            <TextLink to={home} newTab>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Two other articles, those with the most common tags first. */
function RelatedArticles({ article }: { article: Article }) {
  const sharedTags = (other: Article) => other.tags.filter((tag) => article.tags.includes(tag)).length;
  const others = articles.filter((other) => other !== article).sort((a, b) => sharedTags(b) - sharedTags(a));
  return (
    <nav aria-labelledby="read-on" className="mt-10 px-2 sm:px-0">
      <h2 id="read-on" className="text-lg">
        Read on
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {others.slice(0, 2).map((other) => (
          <li key={other.slug}>
            <Link to={articlePath(other)} className="flex flex-col py-4 hover:text-accent-strong">
              <span className="font-semibold underline-offset-4 hover:underline">{other.title}</span>
              <span className="text-sm text-ink-soft">{other.minutes} min read</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
