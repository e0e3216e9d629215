// Loading skeletons of doctor and specialization cards, and the grid classes they share with the cards.
import { cn } from "~/ui/cn";
import { Skeleton, SkeletonText } from "~/ui/feedback/Skeleton";

export const doctorGridClasses = (maxColumns: 2 | 3 = 3) =>
  cn("grid gap-4 sm:gap-6 md:grid-cols-2", maxColumns === 3 && "xl:grid-cols-3");

export const specializationGridClasses = "grid gap-4 min-[30rem]:grid-cols-2 lg:grid-cols-4";

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

export function DoctorGridSkeleton({ count, maxColumns = 3 }: { count: number; maxColumns?: 2 | 3 }) {
  return (
    <div aria-hidden className={doctorGridClasses(maxColumns)}>
      {range(count).map((index) => (
        <div key={index} className="defer-layout-148 rounded-card border border-line bg-raised p-5 sm:p-6">
          <div className="flex gap-4">
            <Skeleton className="size-20 shrink-0 rounded-[50%_50%_14%_14%] sm:size-24" />
            <div className="flex flex-1 flex-col gap-3 pt-1">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
          <Skeleton className="mt-4 h-7 w-3/4 rounded-full" />
          <SkeletonText lines={3} className="mt-4" />
          <SkeletonText lines={3} className="mt-5 border-t border-line pt-5" />
          <Skeleton className="mt-6 h-7 w-2/5" />
          <div className="mt-3 grid grid-cols-2 gap-3">
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        </div>
      ))}
    </div>
  );
}

export function SpecializationGridSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden className={specializationGridClasses}>
      {range(count).map((index) => (
        <div key={index} className="overflow-hidden rounded-card border border-line bg-raised">
          <Skeleton className="aspect-5/3 w-full rounded-none" />
          <div className="p-5 sm:p-6">
            <Skeleton className="h-5 w-3/5" />
            <SkeletonText lines={3} className="mt-3" />
            <Skeleton className="mt-4 h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
