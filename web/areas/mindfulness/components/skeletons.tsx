// Skeletons of category and track lists, and the grid classes that they share with the lists.
import { Skeleton, SkeletonText } from "~/ui/feedback/Skeleton";

const rowClasses =
  "relative -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 outline-none sm:mx-0 sm:grid sm:grid-cols-2 sm:overflow-visible sm:px-0 sm:pb-0";

export const categoryRowClasses = `${rowClasses} xl:grid-cols-4`;
export const categoryGridClasses = "grid gap-4 min-[30rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4";
export const trackRowClasses = `${rowClasses} xl:grid-cols-4`;
export const trackGridClasses = "grid gap-4 outline-none sm:grid-cols-2 lg:grid-cols-3";

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

function TallCardSkeleton() {
  return (
    <div className="defer-layout-100 overflow-hidden rounded-card border border-line bg-raised">
      <Skeleton className="aspect-4/3 w-full rounded-none" />
      <div className="p-5">
        <Skeleton className="h-5 w-3/5" />
        <SkeletonText lines={3} className="mt-3" />
        <Skeleton className="mt-5 h-11 w-28" />
      </div>
    </div>
  );
}

function FlatCardSkeleton() {
  return (
    <div className="defer-layout-50 rounded-card border border-line bg-raised sm:overflow-hidden">
      <div className="flex gap-4 p-4 pb-0 sm:flex-col sm:gap-0 sm:p-0">
        <Skeleton className="aspect-square w-24 shrink-0 sm:aspect-4/3 sm:w-full sm:rounded-none" />
        <div className="flex-1 sm:p-5 sm:pb-0">
          <Skeleton className="h-5 w-4/5" />
          <SkeletonText lines={2} className="mt-3" />
        </div>
      </div>
      <Skeleton className="m-4 mt-3 h-11 w-24 sm:m-5 sm:mt-3" />
    </div>
  );
}

export function CategoryGridSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden className={categoryGridClasses}>
      {indexes(count).map((index) => (
        <TallCardSkeleton key={index} />
      ))}
    </div>
  );
}

export function TrackGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div aria-hidden className={trackGridClasses}>
      {indexes(count).map((index) => (
        <FlatCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** The landing page below the hero. */
export function LibrarySkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-10">
      <div className="grid gap-3 sm:grid-cols-3">
        {indexes(3).map((index) => (
          <Skeleton key={index} className="h-18 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-12" />
      <CategoryGridSkeleton count={4} />
    </div>
  );
}
