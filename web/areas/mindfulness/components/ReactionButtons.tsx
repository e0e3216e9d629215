// Like and bookmark, with how many did so before.
import { Bookmark, Heart, type LucideIcon } from "lucide-react";
import { lazy, pluralize } from "~/lib/format";
import { cn } from "~/ui/cn";
import type { Track } from "../api";
import { counterOf, type Reaction } from "../trackListCache";
import { useReaction } from "../useReaction";

const looks: Record<Reaction, { icon: LucideIcon; verb: string; noun: string; on: string }> = {
  liked: { icon: Heart, verb: "Like", noun: "like", on: "aria-pressed:text-coral" },
  bookmarked: { icon: Bookmark, verb: "Bookmark", noun: "bookmark", on: "aria-pressed:text-accent" },
};

/** `1.2K` where there are thousands, so that a card's foot stays one line. */
const short = lazy(() => new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 1 }));

export function ReactionButtons({ track, className }: { track: Track; className?: string }) {
  const like = useReaction(track, "liked");
  const bookmark = useReaction(track, "bookmarked");
  const failure = like.failure ?? bookmark.failure;
  return (
    <>
      <div className={cn("flex", className)}>
        <MarkButton track={track} mark="liked" busy={like.busy} onPress={like.turn} />
        <MarkButton track={track} mark="bookmarked" busy={bookmark.busy} onPress={bookmark.turn} />
      </div>
      {failure && (
        <p role="alert" className="basis-full text-sm font-medium text-danger">
          {failure}
        </p>
      )}
    </>
  );
}

type Props = { track: Track; mark: Reaction; busy: boolean; onPress: () => void };

function MarkButton({ track, mark, busy, onPress }: Props) {
  const { icon: Icon, verb, noun, on } = looks[mark];
  const count = track[counterOf[mark]];
  return (
    <button
      type="button"
      aria-label={`${verb} ${track.title}, ${pluralize(count, noun)}`}
      title={verb}
      aria-pressed={track[mark]}
      // Not `disabled`, which would throw focus away while the person waits.
      aria-disabled={busy || undefined}
      onClick={onPress}
      className={cn(
        "inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-full px-1.5 text-sm tabular-nums text-ink-soft transition-colors hover:bg-accent-soft hover:text-accent-strong aria-disabled:cursor-progress aria-pressed:[&_svg]:fill-current",
        on,
      )}
    >
      <Icon aria-hidden className="size-5" />
      {count < 1000 ? count : short().format(count)}
    </button>
  );
}
