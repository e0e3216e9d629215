// Orders while they are on their way.
import { Skeleton } from "~/ui/feedback/Skeleton";

const TWO = [1, 2];

export function OrderListSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="h-26 rounded-card" />
      <div className="mt-6 flex flex-col gap-4">
        {TWO.map((place) => (
          <Skeleton key={place} className="h-72 rounded-card" />
        ))}
      </div>
    </div>
  );
}
