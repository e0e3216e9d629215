// A track in a list.
import { plural } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { cn } from "~/ui/cn";
import { CoverImage } from "~/ui/media/CoverImage";
import type { Track } from "../api";
import { usePlayer } from "../player/playerStore";
import { formatDuration } from "../rules";
import type { ContentAccess } from "../useContentAccess";
import { PlayButton } from "./PlayButton";
import { ReactionButtons } from "./ReactionButtons";

type Props = {
  track: Track;
  access: ContentAccess;
  level?: 2 | 3;
  /** With the cover on top on phones too, for cards in a row. */
  tall?: boolean;
};

export function TrackCard({ track, access, level = 3, tall = false }: Props) {
  const { mood, played_count: playCount } = track;
  const duration = formatDuration(track.duration_seconds);
  const plays = plural(playCount, { one: "# play", other: "# plays" });
  const Heading = `h${level}` as const;
  const isCurrent = usePlayer((state) => state.track?.id === track.id);
  const locked = access.status !== "full" && access.status !== "loading";
  return (
    <article
      className={cn(
        "relative flex h-full min-w-0 flex-col overflow-hidden rounded-card border bg-raised transition-colors",
        isCurrent ? "border-accent" : "border-line",
      )}
    >
      <div className={cn("flex flex-1", tall ? "flex-col" : "gap-4 p-4 pb-0 sm:flex-col sm:gap-0 sm:p-0")}>
        <div className={cn("relative shrink-0 self-start", tall ? "w-full" : "w-24 sm:w-full")}>
          <CoverImage
            name={track.title}
            src={track.image ?? track.background_img}
            className={
              tall ? "aspect-4/3 w-full" : "aspect-square w-full rounded-control sm:aspect-4/3 sm:rounded-none"
            }
          />
          {locked && (
            <span className="absolute end-2 top-2 grid size-8 place-items-center rounded-full bg-raised text-premium sm:size-9">
              <LockKeyhole aria-hidden className="size-4" />
            </span>
          )}
        </div>
        <div className={cn("min-w-0 flex-1", tall ? "p-4 pb-0" : "sm:p-4 sm:pb-0")}>
          <p className="truncate text-xs font-semibold text-accent">{track.category.name}</p>
          <Heading className="text-lg leading-snug">{track.title}</Heading>
          <p className={cn("mt-1 text-sm text-ink-soft", tall ? "line-clamp-2" : "line-clamp-2 sm:line-clamp-3")}>
            {track.description}
          </p>
          <p className="mt-2 text-xs text-ink-soft tabular-nums">
            <Trans>
              <span className="sr-only">Length </span>
              {duration} · {mood} · {plays}
            </Trans>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 p-4 pt-3">
        <PlayButton track={track} access={access} />
        <ReactionButtons track={track} className="-me-2" />
      </div>
    </article>
  );
}
