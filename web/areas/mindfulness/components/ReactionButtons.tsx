// Like and bookmark buttons with their counts.
import type { LucideIcon } from "lucide-react";
import Bookmark from "lucide-react/icons/bookmark";
import Heart from "lucide-react/icons/heart";
import { lazy, pluralize } from "~/lib/format";
import { cn } from "~/ui/cn";
import type { Track } from "../api";
import { counterField, type Reaction } from "../trackListCache";
import { useReaction } from "../useReaction";

const variants: Record<Reaction, { icon: LucideIcon; verb: string; noun: string; pressedClass: string }> = {
  liked: { icon: Heart, verb: "Like", noun: "like", pressedClass: "aria-pressed:text-coral" },
  bookmarked: { icon: Bookmark, verb: "Bookmark", noun: "bookmark", pressedClass: "aria-pressed:text-accent" },
};

/** `1.2K` from 1,000 on, so that the card footer stays on one line. */
const compactFormat = lazy(() => new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 1 }));

export function ReactionButtons({ track, className }: { track: Track; className?: string }) {
  const like = useReaction(track, "liked");
  const bookmark = useReaction(track, "bookmarked");
  const errorMessage = like.errorMessage ?? bookmark.errorMessage;
  return (
    <>
      <div className={cn("flex", className)}>
        <ReactionButton track={track} reaction="liked" isPending={like.isPending} onToggle={like.toggle} />
        <ReactionButton track={track} reaction="bookmarked" isPending={bookmark.isPending} onToggle={bookmark.toggle} />
      </div>
      {errorMessage && (
        <p role="alert" className="basis-full text-sm font-medium text-danger">
          {errorMessage}
        </p>
      )}
    </>
  );
}

type ReactionButtonProps = { track: Track; reaction: Reaction; isPending: boolean; onToggle: () => void };

function ReactionButton({ track, reaction, isPending, onToggle }: ReactionButtonProps) {
  const { icon: Icon, verb, noun, pressedClass } = variants[reaction];
  const count = track[counterField[reaction]];
  return (
    <button
      type="button"
      aria-label={`${verb} ${track.title}, ${pluralize(count, noun)}`}
      title={verb}
      aria-pressed={track[reaction]}
      // Not `disabled`, which would lose the focus during the request.
      aria-disabled={isPending || undefined}
      onClick={onToggle}
      className={cn(
        "inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-full px-1.5 text-sm tabular-nums text-ink-soft transition-colors hover:bg-accent-soft hover:text-accent-strong aria-disabled:cursor-progress aria-pressed:[&_svg]:fill-current",
        pressedClass,
      )}
    >
      <Icon aria-hidden className="size-5" />
      {count < 1000 ? count : compactFormat().format(count)}
    </button>
  );
}
