// The loading state of the product list, and the grid both share.
import { Skeleton, SkeletonText } from "~/ui/feedback/Skeleton";

export const productGridClasses = "grid gap-4 min-[30rem]:grid-cols-2 sm:gap-6 lg:grid-cols-3";

const CARDS = [1, 2, 3, 4, 5, 6];

export function ProductListSkeleton() {
  return (
    <div aria-hidden className={productGridClasses}>
      {CARDS.map((card) => (
        <div key={card} className="below-126 overflow-hidden rounded-card border border-line bg-raised">
          <Skeleton className="aspect-3/2 w-full rounded-none" />
          <div className="p-5">
            <Skeleton className="h-5 w-3/5" />
            <SkeletonText lines={2} className="mt-4" />
            <Skeleton className="mt-4 h-4 w-2/5" />
            <Skeleton className="mt-6 h-6 w-1/3" />
            <Skeleton className="mt-4 h-11" />
          </div>
        </div>
      ))}
    </div>
  );
}
