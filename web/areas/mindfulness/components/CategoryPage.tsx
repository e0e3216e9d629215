// A category: details, curator and tracks.
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
  const { name, description, background_img, featured, tags, rating, curator } = category;
  const facts = [
    { label: "This week", value: formatNumber(category.played_count), unit: "plays" },
    { label: "Total time", value: formatLongDuration(category.duration_seconds) },
    { label: "Tracks", value: String(category.track_count) },
  ];
  return (
    <div className="mx-auto min-h-dvh max-w-6xl px-4 pt-2 sm:px-6">
      <BackLink to={paths.categories}>All Categories</BackLink>
      <header className="mt-2 overflow-hidden rounded-sheet bg-raised md:grid md:grid-cols-[1fr_1.15fr]">
        <CoverImage
          name={name}
          src={background_img}
          className="aspect-4/3 w-full md:aspect-auto md:size-full md:max-h-120"
        />
        <div className="p-6 md:p-10">
          {(featured || tags.length > 0) && (
            <ul aria-label="Tags" className="mb-4 flex flex-wrap gap-2">
              {featured && (
                <li>
                  <Badge tone="coral" icon={Sparkles}>
                    Featured
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
            {facts.map(({ label, value, unit }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd className="text-lg font-bold tabular-nums">
                  {value}
                  {unit && <span className="sr-only"> {unit}</span>}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-sm text-ink-soft">
            Curated by <strong className="font-semibold text-ink">{curatorOf(curator)}</strong>
          </p>
        </div>
      </header>
      <section aria-labelledby="tracks" className="mt-10">
        <h2 id="tracks" className="mb-4 px-2 text-xl sm:px-0">
          Tracks
        </h2>
        <CategoryTracks category={category} />
      </section>
    </div>
  );
}

function CategoryTracks({ category }: { category: Category }) {
  const tracks = useQuery({
    ...tracksQuery,
    select: (all) => all.filter((track) => track.category.id === category.id),
  });
  const access = useContentAccess();
  const loading = <LoadingState skeleton={<TrackGridSkeleton />}>Loading tracks...</LoadingState>;
  if (access.status === "loading") return loading;
  return (
    <QueryState
      query={tracks}
      level={3}
      loading={loading}
      error="Unable to Load Content"
      empty={<EmptyState level={3} title="No tracks yet" text="They are being recorded. Please look in again soon." />}
    >
      {(loaded) => (
        <div className="flex flex-col gap-6">
          <UpgradeBanner content="tracks" access={access} />
          <div>
            <TrackSearch tracks={loaded} access={access} level={3} label={`Tracks of ${category.name}`} />
          </div>
        </div>
      )}
    </QueryState>
  );
}
