// Loading skeleton of My Consultations.
import { Skeleton } from "~/ui/feedback/Skeleton";

const items = [1, 2, 3];

export function AppointmentListSkeleton() {
  return (
    <div aria-hidden>
      <div className="grid grid-cols-3 gap-3">
        {items.map((item) => (
          <Skeleton key={item} className="h-24 rounded-card" />
        ))}
      </div>
      <div className="mt-6 grid gap-3 sm:grid-cols-3">
        {items.map((item) => (
          <Skeleton key={item} className="h-20" />
        ))}
      </div>
      <div className="mt-8 flex flex-col gap-4">
        {items.map((item) => (
          <Skeleton key={item} className="h-52 rounded-card" />
        ))}
      </div>
    </div>
  );
}
