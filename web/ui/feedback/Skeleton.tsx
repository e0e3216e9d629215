// The shape of what is on its way, and the words that say so.
import type { ReactNode } from "react";
import { cn } from "../cn";

/** A quiet block; give it the size of what will stand there. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block animate-breathe rounded-control bg-line/70", className)} />;
}

/** Lines of text, the last one shorter, as paragraphs end. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  const widths = ["w-full", "w-11/12", "w-full"];
  return (
    <span aria-hidden className={cn("flex flex-col gap-3", className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing but their place
          key={line}
          className={cn("h-4", lines > 1 && line === lines - 1 ? "w-3/5" : widths[line % widths.length])}
        />
      ))}
    </span>
  );
}

/** Says that something is loading. With a `shape` the words are heard, not seen. */
export function LoadingState({ skeleton, children }: { skeleton?: ReactNode; children: ReactNode }) {
  return (
    <div role="status">
      <p className={skeleton ? "sr-only" : "flex items-center justify-center gap-3 px-6 py-16 text-ink-soft"}>
        {!skeleton && <span aria-hidden className="size-2.5 animate-breathe rounded-full bg-accent" />}
        {children}
      </p>
      {skeleton}
    </div>
  );
}
