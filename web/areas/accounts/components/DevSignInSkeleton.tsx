// Skeleton of the development sign-in, with the same height to avoid layout shift.
import { Skeleton } from "~/ui/feedback/Skeleton";
import { DevelopmentNote } from "./DevelopmentNote";

export function DevSignInSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      {/* The invisible note itself gives the right height at every width. */}
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

/** As many rows as there are demo users. */
export function DemoUserListSkeleton() {
  return (
    <div aria-hidden className="divide-y divide-line overflow-hidden rounded-card border border-line">
      <UserRowSkeleton />
      <UserRowSkeleton />
      <UserRowSkeleton />
      <UserRowSkeleton />
      <UserRowSkeleton />
      <UserRowSkeleton />
    </div>
  );
}

/** A zero-width space: gives the element the height of a text line. */
const EMPTY_LINE = "\u200b";

function UserRowSkeleton() {
  return (
    <div className="flex min-h-16 items-center gap-4 bg-raised px-4 py-2.5">
      <Skeleton className="size-10 shrink-0 rounded-full" />
      <div>
        <div className="flex items-center leading-snug">
          {EMPTY_LINE}
          <Skeleton className="h-4 w-32" />
        </div>
        <div className="flex items-center text-sm">
          {EMPTY_LINE}
          <Skeleton className="h-3 w-20" />
        </div>
      </div>
    </div>
  );
}
