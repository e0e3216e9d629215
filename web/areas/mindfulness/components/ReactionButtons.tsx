// Like and bookmark buttons with their counts.
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import type { LucideIcon } from "lucide-react";
import Bookmark from "lucide-react/icons/bookmark";
import Heart from "lucide-react/icons/heart";
import { lazy } from "~/lib/format";
import { currentLocale } from "~/lib/i18n/i18n";
import { cn } from "~/ui/cn";
import type { Track } from "../api";
import { counterField, type Reaction } from "../trackListCache";
import { useReaction } from "../useReaction";

type Variant = {
  icon: LucideIcon;
  tooltip: MessageDescriptor;
  label: (title: string, count: number) => string;
  pressedClass: string;
};

const variants: Record<Reaction, Variant> = {
  liked: {
    icon: Heart,
    tooltip: msg({ message: "Like", context: "action" }),
    label: (title, count) => t`Like ${title}, ${plural(count, { one: "# like", other: "# likes" })}`,
    pressedClass: "aria-pressed:text-coral",
  },
  bookmarked: {
    icon: Bookmark,
    tooltip: msg({ message: "Bookmark", context: "action" }),
    label: (title, count) => t`Bookmark ${title}, ${plural(count, { one: "# bookmark", other: "# bookmarks" })}`,
    pressedClass: "aria-pressed:text-accent",
  },
};

/** `1.2K` from 1,000 on, so that the card footer stays on one line. */
const compactFormat = lazy(
  () => new Intl.NumberFormat(currentLocale().tag, { notation: "compact", maximumFractionDigits: 1 }),
);

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
  const { icon: Icon, tooltip, label, pressedClass } = variants[reaction];
  const count = track[counterField[reaction]];
  return (
    <button
      type="button"
      aria-label={label(track.title, count)}
      title={t(tooltip)}
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
