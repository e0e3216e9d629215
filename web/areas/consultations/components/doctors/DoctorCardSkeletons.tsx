// The shape of doctors and of fields of care while they are on their way, and the grids they stand in.
import { Skeleton, SkeletonText } from "~/ui/feedback/Skeleton";

/** `two` keeps to two columns, however wide the page. */
export const doctorGridClasses = (two = false) => `grid gap-4 sm:gap-6 md:grid-cols-2${two ? "" : " xl:grid-cols-3"}`;

export const specializationGridClasses = "grid gap-4 min-[30rem]:grid-cols-2 lg:grid-cols-4";

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

export function DoctorGridSkeleton({ count, two = false }: { count: number; two?: boolean }) {
  return (
    <div aria-hidden className={doctorGridClasses(two)}>
      {places(count).map((place) => (
        <div key={place} className="defer-layout-148 rounded-card border border-line bg-raised p-5 sm:p-6">
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
      {places(count).map((place) => (
        <div key={place} className="overflow-hidden rounded-card border border-line bg-raised">
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
