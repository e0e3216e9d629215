// The loading state of a quote, with about the same height.
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

/** Reserves space before the session is resolved, only when the signed-in hint cookie is present, to avoid layout shift. */
export function PlanQuotePlaceholder() {
  return (
    <div className="hidden signed-in:block">
      <PlanQuoteSkeleton />
    </div>
  );
}
