// A category: details, curator and tracks.
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import Sparkles from "lucide-react/icons/sparkles";
import { formatNumber } from "~/lib/format";
import { paths } from "~/lib/paths";
import { Badge } from "~/ui/Badge";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryState } from "~/ui/feedback/QueryState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { CoverImage } from "~/ui/media/CoverImage";
import { BackLink } from "~/ui/navigation/BackLink";
import { Rating } from "~/ui/Rating";
import { type Category, tracksQuery } from "../api";
import { curatorOf, formatLongDuration } from "../rules";
import { useContentAccess } from "../useContentAccess";
import { TrackGridSkeleton } from "./skeletons";
import { TrackSearch } from "./TrackSearch";
import { UpgradeBanner } from "./UpgradeBanner";

export default function CategoryPage({ category }: { category: Category }) {
  const { name, description, background_img, featured, tags, rating, curator, played_count: playCount } = category;
  const curatorName = curatorOf(curator);
  const plays = formatNumber(playCount);
  const playsThisWeek = (
    <Trans>
      {plays}
      <span className="sr-only">
        {" "}
        <Plural value={playCount} one="play" other="plays" />
      </span>
    </Trans>
  );
  const facts = [
    { label: t`This week`, value: playsThisWeek },
    { label: t`Total time`, value: formatLongDuration(category.duration_seconds) },
    { label: t`Tracks`, value: category.track_count },
  ];
  return (
    <div className="mx-auto min-h-dvh max-w-6xl px-4 pt-2 sm:px-6">
      <BackLink to={paths.categories}>{t`All Categories`}</BackLink>
      <header className="mt-2 overflow-hidden rounded-sheet bg-raised md:grid md:grid-cols-[1fr_1.15fr]">
        <CoverImage
          name={name}
          src={background_img}
          className="aspect-4/3 w-full md:aspect-auto md:size-full md:max-h-120"
        />
        <div className="p-6 md:p-10">
          {(featured || tags.length > 0) && (
            <ul aria-label={t`Tags`} className="mb-4 flex flex-wrap gap-2">
              {featured && (
                <li>
                  <Badge tone="coral" icon={Sparkles}>
                    <Trans>Featured</Trans>
                  </Badge>
                </li>
              )}
              {tags.map((tag) => (
                <li key={tag}>
                  <Badge tone="accent">{tag}</Badge>
                </li>
              ))}
            </ul>
          )}
          <h1 className="text-2xl">{name}</h1>
          <p className="mt-3 max-w-prose text-ink-soft">{description}</p>
          <Rating rating={rating} className="mt-4" />
          <dl className="mt-6 grid grid-cols-3 gap-4 border-y border-line py-4">
            {facts.map(({ label, value }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd className="text-lg font-bold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-sm text-ink-soft">
            <Trans>
              Curated by <strong className="font-semibold text-ink">{curatorName}</strong>
            </Trans>
          </p>
        </div>
      </header>
      <section aria-labelledby="tracks" className="mt-10">
        <h2 id="tracks" className="mb-4 px-2 text-xl sm:px-0">
          <Trans>Tracks</Trans>
        </h2>
        <CategoryTracks category={category} />
      </section>
    </div>
  );
}

function CategoryTracks({ category }: { category: Category }) {
  const { name } = category;
  const tracks = useQuery({
    ...tracksQuery,
    select: (all) => all.filter((track) => track.category.id === category.id),
  });
  const access = useContentAccess();
  const loading = (
    <LoadingState skeleton={<TrackGridSkeleton />}>
      <Trans>Loading tracks...</Trans>
    </LoadingState>
  );
  if (access.status === "loading") return loading;
  return (
    <QueryState
      query={tracks}
      level={3}
      loading={loading}
      error={t`Unable to Load Content`}
      empty={
        <EmptyState level={3} title={t`No tracks yet`} text={t`They are being recorded. Please look in again soon.`} />
      }
    >
      {(loaded) => (
        <div className="flex flex-col gap-6">
          <UpgradeBanner content="tracks" access={access} />
          <div>
            <TrackSearch tracks={loaded} access={access} level={3} label={t`Tracks of ${name}`} />
          </div>
        </div>
      )}
    </QueryState>
  );
}
