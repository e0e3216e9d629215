// Skeletons and loading messages.
import type { ReactNode } from "react";
import { cn } from "../cn";

/** Give it the size of the content that it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block animate-breathe rounded-control bg-line/70", className)} />;
}

/** Lines of text, the last one shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  const widths = ["w-full", "w-11/12", "w-full"];
  return (
    <span aria-hidden className={cn("flex flex-col gap-3", className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other identity
          key={line}
          className={cn("h-4", lines > 1 && line === lines - 1 ? "w-3/5" : widths[line % widths.length])}
        />
      ))}
    </span>
  );
}

/** With a `skeleton` the message is for screen readers only. */
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
