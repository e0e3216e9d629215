// The loading state of the order list.
import { Skeleton } from "~/ui/feedback/Skeleton";

const ORDERS = [1, 2];

export function OrderListSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="h-26 rounded-card" />
      <div className="mt-6 flex flex-col gap-4">
        {ORDERS.map((order) => (
          <Skeleton key={order} className="h-72 rounded-card" />
        ))}
      </div>
    </div>
  );
}
