// What a plan would mean for a member, before that is known: about as tall.
import { Skeleton } from "~/ui/feedback/Skeleton";

export function PlanQuoteSkeleton() {
  return (
    <div aria-hidden className="flex h-37 flex-col gap-3 rounded-control bg-sunken px-4 py-4">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-auto h-5 w-full" />
    </div>
  );
}

/** Its place before the page knows who is here, kept for whoever seems signed in. */
export function PlanQuotePlaceholder() {
  return (
    <div className="hidden signed-in:block">
      <PlanQuoteSkeleton />
    </div>
  );
}
