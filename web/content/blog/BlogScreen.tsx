// /blog: all articles, filtered by the tag in the URL. Without JavaScript every article is listed.
import { formatDate } from "~/lib/format";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { useUpdateSearchParams } from "~/lib/hooks/useUpdateSearchParams";
import { paths } from "~/lib/paths";
import { Card, CardTitle } from "~/ui/Card";
import { cn } from "~/ui/cn";
import { CoverImage } from "~/ui/media/CoverImage";
import { Link } from "~/ui/navigation/Link";
import { Masthead } from "../ArticleLayout";
import { type Article, articlePath, articles, isTag, type Tag, tags } from "./articles";

export function BlogScreen() {
  const [params] = useUpdateSearchParams();
  // The prerendered HTML has no search params, so the first render must not use them.
  const hydrated = useHydrated();
  const tagParam = hydrated ? params.get("tag") : null;
  const tag = isTag(tagParam) ? tagParam : null;
  const filtered = tag ? articles.filter((article) => article.tags.includes(tag)) : articles;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4 sm:px-6 md:pt-8">
      <Masthead
        category="Blog"
        title="Short guides for calmer days"
        lead="Each is read in a few minutes, says where it has its facts from, and ends with whom to call when reading is not enough."
        motif="water"
      />
      <TagBar selected={tag} />
      <p role="status" className="sr-only">
        {tag ? `${filtered.length} articles about ${tags[tag]}` : ""}
      </p>
      {tag === "stories" && <AboutStories />}
      <ul className="mt-6 grid gap-4 sm:gap-6 md:grid-cols-2 lg:grid-cols-3">
        {filtered.map((article) => (
          <li key={article.slug}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function TagBar({ selected }: { selected: Tag | null }) {
  const options: [Tag | null, string][] = [[null, "All"], ...(Object.entries(tags) as [Tag, string][])];
  return (
    <nav aria-label="Tags" className="mt-6 px-2 sm:px-0">
      <ul className="flex flex-wrap gap-2">
        {options.map(([tag, name]) => (
          <li key={name}>
            <Link
              to={tag ? `${paths.blog}?tag=${tag}` : paths.blog}
              aria-current={tag === selected ? "true" : undefined}
              className={cn(
                "inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold transition-colors",
                tag === selected
                  ? "border-accent bg-accent text-accent-ink"
                  : "border-line-strong bg-raised hover:border-accent hover:bg-accent-soft",
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AboutStories() {
  return (
    <p className="mt-6 max-w-prose px-2 text-ink-soft sm:px-0">
      No patient has told their story here yet; one appears only when the person it belongs to wants it to. Until then
      these are stories of how care goes, told by our team. Where a person appears in them, they are invented, and the
      text says so.
    </p>
  );
}

function ArticleCard({ article }: { article: Article }) {
  const { title, summary, publishedOn, minutes, motif } = article;
  return (
    <Card as="article" media={<CoverImage name={title} motif={motif} className="aspect-5/2 w-full" />}>
      <CardTitle level={2} to={articlePath(article)}>
        {title}
      </CardTitle>
      <p className="mt-2 grow text-ink-soft">{summary}</p>
      <p className="mt-4 text-sm text-ink-soft">
        <time dateTime={publishedOn}>{formatDate(publishedOn)}</time> ·{" "}
        <span className="whitespace-nowrap">{minutes} min read</span>
      </p>
    </Card>
  );
}
