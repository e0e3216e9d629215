// The development chooser before it has come, as tall as it will be, so that nothing moves when it comes.
import { Skeleton } from "~/ui/feedback/Skeleton";
import { DevelopmentNote } from "./DevelopmentNote";

export function DevSignInSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      {/* Only its own words are as tall as the note on every screen. */}
      <div className="animate-breathe rounded-control bg-line/70 *:invisible">
        <DevelopmentNote />
      </div>
      <DemoUserListSkeleton />
      <div className="box-content flex min-h-14 items-center rounded-card border border-line bg-raised px-4">
        <Skeleton className="h-4 w-28" />
      </div>
    </div>
  );
}

/** As many as the demo folder has. */
export function DemoUserListSkeleton() {
  return (
    <div aria-hidden className="divide-y divide-line overflow-hidden rounded-card border border-line">
      <PersonShape />
      <PersonShape />
      <PersonShape />
      <PersonShape />
      <PersonShape />
      <PersonShape />
    </div>
  );
}

/** Nothing to see, and as tall as a line of words. */
const LINE = "\u200b";

function PersonShape() {
  return (
    <div className="flex min-h-16 items-center gap-4 bg-raised px-4 py-2.5">
      <Skeleton className="size-10 shrink-0 rounded-full" />
      <div>
        <div className="flex items-center leading-snug">
          {LINE}
          <Skeleton className="h-4 w-32" />
        </div>
        <div className="flex items-center text-sm">
          {LINE}
          <Skeleton className="h-3 w-20" />
        </div>
      </div>
    </div>
  );
}
