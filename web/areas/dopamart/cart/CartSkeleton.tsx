// The loading state of the cart.
import { Skeleton } from "~/ui/feedback/Skeleton";

const LINES = [1, 2];

export function CartSkeleton() {
  return (
    <div aria-hidden className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10">
      <div className="flex flex-col gap-4">
        {LINES.map((line) => (
          <Skeleton key={line} className="h-44 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
