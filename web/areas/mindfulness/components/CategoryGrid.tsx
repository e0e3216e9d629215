// Category cards as a grid, or as a scrollable row on phones.
import { plural } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ArrowRight from "lucide-react/icons/arrow-right";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import Sparkles from "lucide-react/icons/sparkles";
import Star from "lucide-react/icons/star";
import { categoryPath } from "~/lib/paths";
import { Badge } from "~/ui/Badge";
import { Button, ButtonLink } from "~/ui/Button";
import { Card, CardFooter, CardTitle } from "~/ui/Card";
import { Skeleton } from "~/ui/feedback/Skeleton";
import { CoverImage } from "~/ui/media/CoverImage";
import type { Category } from "../api";
import { formatLongDuration } from "../rules";
import type { ContentAccess } from "../useContentAccess";
import { categoryGridClasses, categoryRowClasses } from "./skeletons";

type Props = { categories: readonly Category[]; access: ContentAccess; level?: 2 | 3; row?: boolean };

export function CategoryGrid({ categories, access, level = 3, row = false }: Props) {
  return (
    <ul className={row ? categoryRowClasses : categoryGridClasses}>
      {categories.map((category) => (
        <li key={category.id} className={row ? "w-[85%] shrink-0 snap-start sm:w-auto" : undefined}>
          <CategoryCard category={category} access={access} level={level} />
        </li>
      ))}
    </ul>
  );
}

type CardProps = { category: Category; access: ContentAccess; level: 2 | 3 };

function CategoryCard({ category, access, level }: CardProps) {
  const { id, name, description, background_img, rating, track_count, duration_seconds, featured } = category;
  const stars = rating.toFixed(1);
  return (
    <Card
      as="article"
      media={
        <div className="relative">
          <CoverImage name={name} src={background_img} className="aspect-4/3 w-full" />
          {featured && (
            <Badge tone="coral" icon={Sparkles} className="absolute start-3 top-3">
              <Trans>Featured</Trans>
            </Badge>
          )}
        </div>
      }
    >
      <CardTitle to={categoryPath(id)} level={level}>
        {name}
      </CardTitle>
      <p className="mt-1 line-clamp-2 text-sm text-ink-soft">{description}</p>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 text-xs text-ink-soft tabular-nums">
        <span>
          {plural(track_count, { one: "# track", other: "# tracks" })} · {formatLongDuration(duration_seconds)}
        </span>
        <span className="inline-flex items-center gap-1">
          <Star aria-hidden className="size-3.5 fill-current text-star" />
          <Trans>
            <span className="sr-only">Rated </span>
            {stars}
          </Trans>
        </span>
      </p>
      <CardFooter>
        <CategoryAction id={id} name={name} access={access} />
      </CardFooter>
    </Card>
  );
}

function CategoryAction({ id, name, access }: { id: number; name: string; access: ContentAccess }) {
  if (access.status === "loading") return <Skeleton className="h-11 w-full" />;
  if (access.status === "free" || access.status === "unverified") {
    return (
      <Button size="small" fullWidth icon={LockKeyhole} disabled title={access.message("categories") ?? undefined}>
        <Trans>Premium Required</Trans>
      </Button>
    );
  }
  return (
    <ButtonLink to={categoryPath(id)} size="small" fullWidth variant="secondary" iconEnd={ArrowRight}>
      <Trans>
        Explore<span className="sr-only"> {name}</span>
      </Trans>
    </ButtonLink>
  );
}
